"""The 256 words of the fingerprint, one for each byte. The list is part of the protocol: never reorder or replace a word."""

WORDS = tuple(
    """
    aestas agnus albus altus amicus amnis amor anguis anima annus apis aqua aquila arbor arcus ardea arma asinus aster auriga aurum avis
    balena barba basis bellum brevis bucina cadus caelum calamus campus canis cantus caper caput carmen carrus casa castra cauda cella
    centum cervus charta cibus cicada circus clavis clipeus collis columba comes copia corona corvus crater crinis crux culter cuniculus
    cura currus cygnus dies digitus dolium domus donum draco dulcis ebur echo elephas ensis epulae equus esca faba faber fagus falco
    fama farina fascis favus felis fenestra ferrum festum ficus fides filum finis flamma flos flumen focus folium fons forum frater
    fructus fulmen fumus funda galea gallus gemma gens gladius gradus granum gratia grex gutta hasta hedera herba heros hiems hircus
    homo hora hortus hospes humus ianua ignis imber insula iocus iter iudex iugum labor lacus laetus lana lapis larix laurus lectus lex
    liber lilium limen lingua linum litus locus luna lupus lux lyra magnus malum mare mater mel mensa merula messis miles mola mons
    murus musa nauta navis nebula nemus nidus nodus nomen nox nubes numen ovum palma panis papaver passer pastor pater pax pecten
    pelagus penna pes pirum piscis planta pluvia poculum pomum pons porta portus pugna puteus quercus quies radix rana regina rete rex
    ripa rosa rota ruber saxum scala scutum serpens sidus silva sol somnus specus spica stella taurus templum terra testudo tilia toga
    tonsor trabs tuba turris umbra unda urbs ursus uva vallis velum ventus verbum vesper via vicus villa vinum vir virga vita vitis vox
    vulpes vultur zephyrus zona
    """.split()  # noqa: SIM905 (a word list is easier to read and to compare as text)
)
assert len(set(WORDS)) == 256
