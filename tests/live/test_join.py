"""A player's own phone: where to sit, one phone a name, and the own score card once a table was scanned."""

from __future__ import annotations

import asyncio
import time

import pytest

from scorer.live import server_state
from scorer.live.join import UpcomingSeat, describe_seats, list_names
from scorer.live.stream import phone_fingerprints, role_fingerprints
from scorer.model.live import PageRole, PlayerPhone
from scorer.services import live_phones
from scorer.services.live_evenings import open_evening, upcoming_seats
from tests.conftest import Scorer
from tests.live.asking import Answer, Asking, fill

OWN, OTHER = "phone-one", "phone-two"


def page(live: Asking, phone: str = OWN) -> Answer:
    live.app.state.served.clear_cache()
    return live.get(f"/j/{live.code(PageRole.JOIN)}", cookie=f"phone={phone}")


def claim(live: Asking, person: str, phone: str = OWN, field: str = "person") -> Answer:
    return live.post(f"/j/{live.code(PageRole.JOIN)}/claim", {field: person}, cookie=f"phone={phone}")


def sit(live: Asking, table: int, person: str, phone: str = OWN, field: str = "person") -> Answer:
    """Touch a name, or type one, on a phone that scanned a table's card."""
    return live.post(f"/t/{live.code(PageRole.TABLE, table)}/sit", {field: person}, cookie=f"phone={phone}")


def known(live: Asking, phone: str = OWN) -> PlayerPhone:
    found = live.evening.live.find_phone(phone)
    assert found is not None
    return found


def seats(live: Asking, person: str) -> list[UpcomingSeat]:
    event, beside = live.evening.event, live.evening.live
    return list(describe_seats(live.evening, upcoming_seats(event, beside)[person]))


def test_after_the_last_round_the_own_page_sends_nobody_to_a_table(played: Asking) -> None:
    sit(played, 1, "1-1")
    shown = page(played).read
    assert ("The last round is over" in shown, "Now ·" in shown) == (True, False)


def test_a_player_touches_a_name_and_reads_where_to_sit_now_and_next(
    live: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_state, "monotonic", lambda: 0.0)  # however slow the machine, a result is a moment old
    assert 'value="1-1"' in page(live).text
    claim(live, "1-1")
    now, later = seats(live, "1")
    assert (now.round, now.table, later.round) == (1, "1", 2)
    shown = page(live).read
    assert f"Table {now.table}" in shown
    assert now.against.startswith("5 ")
    assert "against 5 Ann5" in shown
    live.table(1, cookie=f"phone={OWN}")
    before = role_fingerprints(live.evening)[PageRole.JOIN], phone_fingerprints(live.evening)
    assert "x-ask-again" not in page(live).headers
    live.enter(1, 2, "GH E 10")
    assert "x-ask-again" in live.get(f"/j/{live.code(PageRole.JOIN)}", cookie=f"phone={OWN}").headers, "a moment old"
    after = role_fingerprints(live.evening)[PageRole.JOIN], phone_fingerprints(live.evening)
    assert after == before, "a result is no news of seats, nor of a card before all have played the board"
    live.direct("all-rounds", round_=2)
    assert phone_fingerprints(live.evening) != before[1]
    assert seats(live, "1")[0].round == 2


def test_a_table_that_goes_on_is_news_for_its_own_players_and_for_the_room_if_it_is_the_first(live: Asking) -> None:
    for label in ("1", "2", "5", "6"):
        claim(live, f"1-{label}", f"phone-{label}")

    def changed(table: int) -> tuple[set[str], bool]:
        phones, room = phone_fingerprints(live.evening), role_fingerprints(live.evening)[PageRole.ROOM]
        live.direct("table-round", table=table, round_=2)
        after = phone_fingerprints(live.evening)
        woken = {known(live, code).label for code in phones if after[code] != phones[code]}
        return woken, room != role_fingerprints(live.evening)[PageRole.ROOM]

    others = role_fingerprints(live.evening)[PageRole.JOIN]
    assert changed(1) == ({"1", "5"}, True), "where to go is shown once one table is done"
    assert changed(2) == ({"2", "6"}, False)
    assert changed(3) == (set(), False)
    assert "still in round" not in live.director().read, "the others are not behind"
    assert role_fingerprints(live.evening)[PageRole.JOIN] == others


def test_each_phone_gets_a_code_of_its_own_and_without_one_has_no_name(live: Asking) -> None:
    path = f"/j/{live.code(PageRole.JOIN)}"
    codes = {live.get(path).headers["set-cookie"] for _ in range(2)}
    assert len(codes) == 2
    assert live.post(f"{path}/claim", {"person": "1-1"}).status == 409
    assert live.evening.live.phones == ()


def test_a_name_belongs_to_one_phone_until_the_director_gives_it_to_another(live: Asking) -> None:
    assert sit(live, 1, "1-1").document == {"state": "claimed"}
    assert sit(live, 1, "1-1", OTHER).document == {"state": "waiting"}
    assert known(live).accepted
    assert not known(live, OTHER).accepted
    assert "against 5" not in page(live, OTHER).read
    assert "A phone says it belongs to 1 Ann1" in live.director().read
    live.direct("phone-accept", phone=known(live, OTHER).number, person="1-1")
    assert known(live, OTHER).accepted
    assert live.evening.live.find_phone(OWN) is None
    sit(live, 1, "2-1")
    assert known(live).accepted, "the partner is another person"


def test_who_is_released_or_goes_leaves_the_name_to_whoever_touches_it(live: Asking) -> None:
    sit(live, 1, "1-1")
    live.direct("phone-release", phone=known(live).number)
    sit(live, 1, "1-1", OTHER)
    assert known(live, OTHER).accepted
    live.post(f"/j/{live.code(PageRole.JOIN)}/leave", {}, cookie=f"phone={OTHER}")
    assert live.evening.live.phones == ()
    assert live.direct("phone-release", phone=1).status == 409


def test_a_name_touched_without_a_card_waits_for_it_and_shows_the_seat_alone(played: Asking) -> None:
    claim(played, "1-1")
    assert not known(played).accepted
    shown = page(played).read
    assert ("Scan the card on your table" in shown, "Best board" in shown) == (True, False)
    played.table(2, cookie=f"phone={OWN}")
    assert not known(played).accepted, "pair 1 does not sit there"
    played.table(1, cookie=f"phone={OWN}")
    assert (known(played).accepted, known(played).card) == (True, True)


def test_scanning_a_card_asks_who_sits_there_and_says_at_once_who_sits_elsewhere(live: Asking) -> None:
    shown = live.table(1, cookie=f"phone={OWN}").text
    assert shown.index('value="1-1"') < shown.index('value="2-1"') < shown.index('value="1-5"')
    assert 'value="1-2"' not in shown, "only those who are expected"
    assert sit(live, 1, "1-2").refused == "Ann2 is now at table 2, North-South"
    assert sit(live, 1, "ann2", field="name").refused == "Ann2 is now at table 2, North-South"
    assert sit(live, 1, "Ann5", field="name").document == {"state": "claimed"}, "a typed name of those expected too"
    assert "This phone belongs to Ann5." in live.table(1, cookie=f"phone={OWN}").read
    assert "Ann5 is now at table 1, East-West" in live.table(3, cookie=f"phone={OWN}").read


def test_names_of_the_book_are_offered_at_a_table_as_they_are_typed(live: Asking, club: Scorer) -> None:
    for name in ("Zoë van Dyck", "Ida Zobel", "Azo Lee", "<b>Zora</b>", *(f"Zot {number}" for number in range(9))):
        club("players", "add", name)

    def offered(begins: str, role: PageRole = PageRole.TABLE) -> Answer:
        return live.get(f"/t/{live.code(role, 1 if role is PageRole.TABLE else 0)}/names?begins={begins}")

    assert offered("zo").document["names"][:3] == ["Ida Zobel", "Zoë van Dyck", "Zot 0"]
    assert len(offered("zo").document["names"]) == live_phones.MAX_SUGGESTIONS
    assert offered("zo%C3%AB%20van").document == {"names": ["Zoë van Dyck"]}
    assert offered("z").document == offered("").document == {"names": []}, "nobody reads the whole book"
    assert offered("zo", PageRole.JOIN).status == 404, "whoever scanned no table's card"
    open_evening(str(club.db), None, "initials")
    assert offered("zo").document == {"names": []}


def test_a_tables_card_gives_its_expected_names_and_lets_two_phones_wait(live: Asking) -> None:
    people = ["1-1", "2-1", "1-5", "2-5"]
    assert [sit(live, 1, one, f"own-{one}").document["state"] for one in people] == ["claimed"] * 4
    answers = [sit(live, 1, f"Guest {number}", f"guest-{number}", "name").status for number in range(4)]
    assert answers == [200, 200, 409, 409]
    assert sit(live, 1, "1-1", "second").status == 409, "the two that wait are all there is room for"
    assert sit(live, 2, "Guest 9", "guest-9", "name").status == 200, "other tables are not affected"


def test_a_script_with_codes_of_its_own_takes_no_name_and_is_one_line_with_one_no(live: Asking) -> None:
    for number in range(live_phones.MAX_WAITING + 5):
        claim(live, f"1-{number % 8 + 1}", f"made-up-{number}")
    waiting = live.evening.live.phones
    assert len(waiting) == live_phones.MAX_WAITING
    assert not any(one.accepted for one in waiting)
    assert sit(live, 1, "1-1").document == {"state": "claimed"}, "which stops nobody at a table"
    shown = live.director().read
    assert shown.count("Requests from phones without a table card") == 1
    assert live.direct("phones-no", address=waiting[0].address).status == 200
    assert [one.code for one in live.evening.live.phones] == [OWN]


def test_a_name_that_is_typed_is_seen_by_nobody_before_the_director_accepts_it(live: Asking, club: Scorer) -> None:
    club("pairs", "rename", "3", "Ann3")
    claim(live, "Zoe <b>", field="name")
    assert "Zoe" not in page(live, OTHER).text
    assert "A phone says: Zoe &lt;b&gt;" in live.director().read
    live.direct("phone-accept", phone=known(live).number, person="2-3")
    assert known(live).card, "the director agreed"
    assert [one.name for one in list_names(live.evening) if one.label == "3"] == ["Ann3", "Zoe <b>"]
    assert claim(live, " ", field="name").status == 409


def test_the_score_card_opens_when_the_own_table_was_scanned_on_that_phone(played: Asking) -> None:
    claim(played, "1-1")
    assert 'class="result"' not in page(played).text
    played.table(2, cookie=f"phone={OWN}")
    assert not known(played).card, "pair 1 does not sit there"
    played.table(1, cookie=f"phone={OTHER}")
    assert not known(played).card, "another phone"
    played.table(1, cookie=f"phone={OWN}")
    assert known(played).card
    assert 'class="result"' in page(played).text
    assert claim(played, "1-2", OTHER).status == 200
    assert 'class="result"' not in page(played, OTHER).text


def test_phones_show_the_ranking_as_the_director_settles(played: Asking, club: Scorer) -> None:
    claim(played, "1-1")
    tricks = iter("123456")

    def shown() -> dict[str, bool]:
        found: dict[str, bool] = {}
        for shows in ("live", "end", "never"):
            played.direct("phones-show", what=shows)
            found[shows] = "Ranking" in page(played).read
            before = phone_fingerprints(played.evening)
            club("result", "1", "1", "5", "GS", "S", next(tricks))
            assert (phone_fingerprints(played.evening) != before) is found[shows], "news is what is shown"
        return found

    assert shown() == {"live": True, "end": False, "never": False}
    played.direct("release", what="all")
    assert shown() == {"live": True, "end": True, "never": False}
    assert played.get(f"/j/{played.code(PageRole.JOIN)}/certificate").status == 409, "nobody's phone"


@pytest.mark.long
def test_at_the_end_there_is_a_certificate_to_keep_and_the_way_to_the_site(live: Asking, club: Scorer) -> None:
    path = f"/j/{live.code(PageRole.JOIN)}/certificate"
    fill(live)
    claim(live, "1-1")
    live.table(1, cookie=f"phone={OWN}")
    assert live.get(path, cookie=f"phone={OWN}").status == 409
    club("publish", club.db.parent / "site", "--url", "https://club.example")
    live.direct("release", what="all")
    assert 'href="https://club.example"' in page(live).text
    kept = live.get(path, cookie=f"phone={OWN}").read
    assert "Ann1 Bob1 Shared first place of 4 pairs" in kept
    assert "Director" in kept, "a line to sign"
    assert live.get(f"{path}.pdf", cookie=f"phone={OWN}").body.startswith(b"%PDF")
    assert live.get(path, cookie=f"phone={OTHER}").status == 409
    assert live.get(f"{path}.pdf", cookie=f"phone={OTHER}").status == 409


def test_players_pages_can_be_switched_off(live: Asking) -> None:
    claim(live, "1-1")
    live.direct("join", what="off")
    assert page(live).status == 409
    assert claim(live, "1-2").status == 409
    live.direct("join", what="on")
    assert "against 5" in page(live).read


def test_phones_are_forgotten_a_day_after_the_evening(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(live, 1, "1-1")
    live_phones.forget_old_phones(live.db)
    assert known(live).accepted
    tomorrow = time.time() + live_phones.FORGET_AFTER_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    live_phones.forget_old_phones(live.db)
    assert live.evening.live.phones == ()


def test_a_server_forgets_the_phones_of_evenings_that_are_over(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    claim(live, "1-1")
    tomorrow = time.time() + live_phones.FORGET_AFTER_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: tomorrow)

    async def phones_after_a_moment() -> int:
        async with live.app.router.lifespan_context(live.app):
            for _ in range(100):
                if not live.evening.live.phones:
                    break
                await asyncio.sleep(0.02)
            return len(live.evening.live.phones)

    assert asyncio.run(phones_after_a_moment()) == 0


def test_who_makes_up_phones_does_not_fill_the_director_s_page(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_phones, "MAX_WAITING", 2)
    answers = [claim(live, f"Zoe {number}", f"made-up-{number}", "name").status for number in range(3)]
    assert answers == [200, 200, 409]


def test_numbers_stand_for_names_that_do_not_go_out_in_full(live: Asking, club: Scorer) -> None:
    name = live.evening.event.pairs[0].players[0]
    assert name in page(live).text
    open_evening(str(club.db), None, "initials")
    shown = page(live).text
    claim(live, "1-1")
    assert name not in shown + page(live).text
    assert claim(live, "1-99").status == 409
    assert live.get(f"/t/{live.code(PageRole.JOIN)}").status == 404, "it opens no table"
