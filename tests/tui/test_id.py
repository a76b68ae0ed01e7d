"""`fides id`: who I am to other players."""

import json
import stat


def test_the_first_call_makes_an_identity_and_later_ones_show_the_same(cli):
    first, second = cli("id", "--json"), cli("id", "--json")
    assert json.loads(first.stdout) == json.loads(second.stdout)
    assert "identity was made" in first.stderr and second.stderr == ""
    assert json.loads(first.stdout).keys() == {"public", "fingerprint", "group"}
    [key] = cli.data.glob("identity.key")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_both_back_ends_know_the_same_person_and_an_unknown_one_is_refused(cli):
    ours = [json.loads(cli("id", "--json", FIDES_GROUP=name).stdout) for name in ("coincurve", "python")]
    assert [facts.pop("group") for facts in ours] == ["coincurve", "python"] and ours[0] == ours[1]
    refused = cli("id", FIDES_GROUP="abacus")
    assert refused.returncode == 1 and refused.stderr.count("\n") == 1 and "Traceback" not in refused.stderr


def test_a_damaged_key_file_is_named_and_left_alone(cli):
    cli("id")
    [key] = cli.data.glob("identity.key")
    key.write_text("nonsense")
    ran = cli("id")
    assert ran.returncode == 1 and "identity.key" in ran.stderr and key.read_text() == "nonsense"
