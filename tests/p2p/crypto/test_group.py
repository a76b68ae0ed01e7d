"""The group: strict encodings, an identity of our own, two back-ends with the same bytes, points out of hashes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.backend import choose_backend
from p2p.crypto import curve_coin, curve_pure, group
from p2p.crypto.faults import Misuse, PeerFault
from p2p.crypto.group import (
    IDENTITY,
    ORDER,
    G,
    Point,
    add,
    commitment_base,
    decode_point,
    decode_scalar,
    encode_scalar,
    generator_mul,
    hash_to_group,
    mul,
    mul_blinded,
    negate,
    own,
    ranked_sum,
    shift_all,
    solid,
    subtract,
    sum_of_products,
)

scalars = st.one_of(st.integers(0, ORDER - 1), st.sampled_from([0, 1, 2, 3, ORDER - 1, ORDER - 2, 2**128, 2**255, (ORDER + 1) // 2]))
SOME = [hash_to_group("test", i) for i in range(8)]


def both(make: object) -> None:
    """The same bytes from both back-ends."""
    results = []
    for name in group.backends():
        group.use(name)
        result = make()  # type: ignore[operator]
        results.append([r.raw if isinstance(r, Point) else repr(r) for r in (result if isinstance(result, list) else [result])])
    group.use(group.backends()[0])
    assert results[0] == results[1]


def test_both_back_ends_are_here_and_can_be_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    assert group.backends() == ("coincurve", "python")
    monkeypatch.setenv("FIDES_GROUP", "python")
    assert choose_backend() == "python"
    assert choose_backend("coincurve") == group.backend_name() == "coincurve"
    with pytest.raises(Misuse, match="no back-end"):
        choose_backend("abacus")


@given(st.lists(st.tuples(scalars, st.integers(0, 7)), max_size=12))
@settings(max_examples=60, deadline=None)
def test_sums_of_products_agree(terms: list[tuple[int, int]]) -> None:
    both(lambda: sum_of_products([s for s, _ in terms], [SOME[i] for _, i in terms]))


@given(st.lists(st.tuples(scalars, st.integers(1, 50)), max_size=20))
@settings(max_examples=40, deadline=None)
def test_both_plain_algorithms_agree(terms: list[tuple[int, int]]) -> None:
    """Also with equal points, negatives of each other, zeros and sums that vanish on the way."""
    points = [curve_pure.generator_times(i if i < 40 else ORDER - i + 30) for _, i in terms]
    ks = [s for s, _ in terms]
    assert curve_pure._interleaved(ks, points) == curve_pure._bucketed(ks, points)
    assert curve_pure._interleaved(ks, points) == curve_pure.generator_times(sum(s * (i if i < 40 else 30 - i) for s, i in terms) % ORDER)


@given(scalars, scalars, st.integers(0, 7))
@settings(max_examples=40, deadline=None)
def test_single_operations_agree(k: int, t: int, i: int) -> None:
    p = SOME[i]
    both(lambda: [mul(k, p), generator_mul(k), negate(p), add(p, SOME[0]), subtract(p, SOME[1]), mul_blinded(k, p, t)])
    both(lambda: shift_all([p, SOME[0]], SOME[2], [k, t]) + shift_all([p, SOME[0]], G, [k, t]))


@given(scalars, st.integers(0, 7))
@settings(max_examples=20, deadline=None)
def test_arithmetic_laws(k: int, i: int) -> None:
    p = SOME[i]
    assert sum_of_products([k, -k], [p, p]) is IDENTITY
    assert sum_of_products([k, 1], [p, p]) == mul(k + 1, p)
    assert mul_blinded(k, p, 12345) == mul(k, p)
    assert generator_mul(k) == mul(k, G)


def test_known_multiples_of_the_generator(backend: str) -> None:
    assert own(generator_mul(1)).raw.hex() == "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
    assert own(generator_mul(2)).raw.hex() == "02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5"
    assert own(generator_mul(3)).raw.hex() == "02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"
    assert own(generator_mul(ORDER - 1)).raw == negate(G).raw


def test_large_sums_use_both_algorithms_and_several_windows(backend: str) -> None:
    for n in (1, 2, 5, 20, 60, 101, 160):
        points = [own(generator_mul(i + 3)) for i in range(n)]
        ks = [int.from_bytes(sha256(bytes([i])).digest(), "big") for i in range(n)]
        assert sum_of_products(ks, points) == generator_mul(sum(k * (i + 3) for i, k in enumerate(ks)))
        assert ranked_sum(points) == generator_mul(sum((i + 1) * (i + 3) for i in range(n)))


def test_the_identity_is_a_value_without_bytes(backend: str) -> None:
    assert add() is IDENTITY
    assert sum_of_products([], []) is IDENTITY
    assert sum_of_products([0, 0], [G, SOME[0]]) is IDENTITY
    assert add(G, negate(G)) is IDENTITY
    assert add(SOME[0], G, negate(SOME[0]), negate(G)) is IDENTITY
    assert generator_mul(0) is mul(ORDER, SOME[0]) is ranked_sum([]) is IDENTITY
    assert shift_all([G], G, [ORDER - 1]) == [IDENTITY]
    assert not hasattr(IDENTITY, "raw")
    assert G != IDENTITY
    with pytest.raises(PeerFault, match="the sum is the identity"):
        solid(IDENTITY, "test", "the sum")
    with pytest.raises(Misuse):
        own(IDENTITY)


def test_sums_need_as_many_scalars_as_points() -> None:
    for ks, points in (([1], []), ([], [G]), ([1, 2], [G])):
        with pytest.raises(Misuse, match="as many scalars"):
            sum_of_products(ks, points)


def test_an_intermediate_identity_does_not_spoil_a_sum(backend: str) -> None:
    assert add(G, negate(G), SOME[0]) == SOME[0]
    assert add(SOME[0], SOME[0]) == mul(2, SOME[0])
    assert ranked_sum([SOME[0], negate(SOME[1]), SOME[1]]) == add(SOME[0], SOME[1])


def bad_points() -> dict[str, object]:
    full = G.raw[1:] + curve_pure.G[1].to_bytes(32, "big")
    off = next(x for x in range(2, 99) if curve_pure.decode(b"\x02" + x.to_bytes(32, "big")) is None)
    return {
        "empty": b"",
        "uncompressed": b"\x04" + full,
        "hybrid": b"\x06" + full,
        "hybrid odd": b"\x07" + full,
        "uncompressed, cut": b"\x04" + G.raw[1:],
        "hybrid, cut": b"\x06" + G.raw[1:],
        "the encoded identity": b"\x00",
        "zero": bytes(33),
        "too short": G.raw[:-1],
        "too long": G.raw + b"\x00",
        "x = 0": b"\x02" + bytes(32),
        "x not on the curve": b"\x02" + off.to_bytes(32, "big"),
        "x = p + 1": b"\x02" + (curve_pure.FIELD + 1).to_bytes(32, "big"),
        "x = 2^256 - 1": b"\x03" + b"\xff" * 32,
        "text": G.raw.hex(),
        "nothing": None,
        "a list": [2] * 33,
        "a bytearray": bytearray(G.raw),
    }


@pytest.mark.parametrize("name", bad_points())
def test_a_bad_point_is_a_peer_fault(name: str, backend: str) -> None:
    with pytest.raises(PeerFault):
        decode_point(bad_points()[name])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(32),
        bytes(31),
        b"\x01" * 31,
        b"\x01" * 33,
        ORDER.to_bytes(32, "big"),
        (ORDER + 1).to_bytes(32, "big"),
        b"\xff" * 32,
        None,
        5,
    ],
)
def test_a_bad_scalar_is_a_peer_fault(data: object) -> None:
    with pytest.raises(PeerFault):
        decode_scalar(data)


def test_good_encodings_round_trip(backend: str) -> None:
    for p in (*SOME, *map(negate, SOME)):
        assert decode_point(p.raw) == p
        assert pickle.loads(pickle.dumps(p)) == p
    for k in (1, ORDER - 1):
        assert decode_scalar(encode_scalar(k)) == k
    for k in (0, ORDER, -1):
        with pytest.raises(Misuse):
            encode_scalar(k)


def test_the_bases_are_those_of_the_protocol(backend: str) -> None:
    commitment_base.cache_clear()
    assert commitment_base(1).raw.hex() == "02db5f23527d06f366cf8919df8fb0c3d428abce1bab1e7c8d8392967f4c26bbf8"
    assert len({commitment_base(i).raw for i in range(1, 129)}) == 128
    for i in (0, 129):
        with pytest.raises(Misuse):
            commitment_base(i)


def test_points_of_the_other_back_end_stay_valid() -> None:
    group.use("python")
    p = own(mul(5, SOME[3]))
    group.use("coincurve")
    assert add(p, p) == mul(10, SOME[3])


def test_a_sum_that_the_library_fails_on_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(keys: object) -> None:
        raise ValueError("for another reason than being the identity")

    expected = add(G, SOME[0])
    monkeypatch.setattr(curve_coin.PublicKey, "combine_keys", fail)
    assert add(G, SOME[0]) == expected
    assert add(G, negate(G)) is IDENTITY


def test_an_empty_sum_never_reaches_the_library() -> None:
    """The library would abort the process, which no `except` catches; so this runs in a process of its own."""
    program = (
        "from p2p.crypto import group, curve_coin\n"
        "assert group.backend_name() == 'coincurve'\n"
        "assert group.add() is group.sum_of_products([], []) is group.ranked_sum([]) is group.IDENTITY\n"
        "assert curve_coin.total([]) is None and curve_coin.products([0], [group.G._native]) is None\n"
        "assert group.shift_all([], group.G, []) == []\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_without_the_library_plain_python_takes_over() -> None:
    program = (
        "import sys\n"
        "sys.modules['coincurve'] = None\n"
        "from p2p.crypto import group\n"
        "assert group.backends() == ('python',) and group.backend_name() == 'python'\n"
        "assert group.commitment_base(1).raw.hex().startswith('02db5f23')\n"
        "assert group.mul(3, group.G) == group.generator_mul(3)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_long_term_secrets_multiply_in_two_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    times = curve_coin.times
    monkeypatch.setattr(curve_coin, "times", lambda s, p: seen.append(s) or times(s, p))
    secret = int.from_bytes(sha256(b"secret").digest(), "big")
    mul_blinded(secret, SOME[0], 999)
    assert len(seen) == 2
    assert secret not in seen
    assert sum(seen) % ORDER == secret
