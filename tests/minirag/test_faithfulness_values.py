"""Numbers, units and dates as values: one value however it is written, and no two taken for one."""

from calendar import month_name
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.faithfulness.dates import Date, find_dates, says_date
from minirag.faithfulness.items import says_value
from minirag.faithfulness.numerals import read_digits, read_words
from minirag.faithfulness.quantities import Quantity, find_values
from tests.strategies import texts

MONTHS = [name for name in month_name if name]
_MESES = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
MESES = _MESES.split()
_SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen"
SMALL = _SMALL.split()


def only(text: str, language: str = "en") -> Quantity | Date:
    [value] = find_values(text, language)
    return value


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("$47.2M", "47.2 million dollars"),
        ("$47.2M", "47,200,000 USD"),
        ("US$ 5", "five dollars"),
        ("2 h", "120 minutes"),
        ("a 14-day trial", "two weeks"),
        ("5 %", "5 percent"),
        ("5%", "five per cent"),
        ("one year", "12 months"),
        ("20k users", "20,000 users"),
        ("5 GB", "5,000 MB"),
        ("1 km", "1000 metres"),
        ("3rd", "third"),
        ("10:30 pm", "22:30"),
        ("two hundred and six", "206"),
        ("three dozen", "36"),
    ],
)
def test_one_value_in_two_spellings(first: str, second: str) -> None:
    assert says_value(only(first), only(second))
    assert says_value(only(second), only(first))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("60 days", "160 days"),
        ("60 days", "60 months"),
        ("60 days", "60 hours"),
        ("5 %", "5 percentage points"),
        ("$5", "€5"),
        ("$5M", "$5"),
        ("third", "3 teams"),
        ("10:30 am", "10:30 pm"),
        ("20 °C", "20 °F"),
        ("47.2 million", "47 million"),
    ],
)
def test_two_values_that_look_alike(first: str, second: str) -> None:
    assert not says_value(only(first), only(second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1.234,5 euros", "1234,50 €"),
        ("5 por ciento", "5 %"),
        ("3,5 horas", "210 minutos"),
        ("tres mil doscientos", "3.200"),
        ("doscientas seis", "206"),
        ("treinta y un días", "31 días"),
        ("una hora", "60 min"),
        ("2 millones de dólares", "2.000.000 $"),
        ("séptimo", "7.º"),
    ],
)
def test_one_value_in_two_spanish_spellings(first: str, second: str) -> None:
    assert says_value(only(first, "es"), only(second, "es"))


def test_the_language_tells_a_decimal_from_a_thousand() -> None:
    assert read_digits("1.234", "en") == 1.234
    assert read_digits("1.234", "es") == read_digits("1,234", "en") == 1234
    assert read_digits("1,234", "es") == 1.234
    assert read_digits("1,234.5", "es") == read_digits("1.234,5", "en") == 1234.5
    assert read_digits("12,5", "en") == 12.5
    with pytest.raises(ValueError, match="float"):
        read_digits("3.2.1")


@given(st.integers(0, 10**9), st.integers(0, 99))
def test_grouped_digits_read_back_in_both_languages(whole: int, cents: int) -> None:
    english = f"{whole:,}.{cents:02}"
    spanish = english.replace(",", " ").replace(".", ",").replace(" ", ".")
    assert read_digits(english, "en") == pytest.approx(whole + cents / 100)
    assert read_digits(spanish, "es") == pytest.approx(whole + cents / 100)


def test_written_numbers_worked_by_hand() -> None:
    assert read_words(["two", "million", "three", "hundred", "six", "thousand", "ten"]) == 2_306_010
    assert read_words(["dos", "mil", "trescientos", "cuarenta"], "es") == 2340
    assert [read_words([word]) for word in SMALL] == list(range(14))
    assert read_words(["once"], "es") == 11
    assert find_values("It was released only once.", "en") == []
    with pytest.raises(KeyError):
        read_words(["apple"])


def test_one_is_a_number_only_before_a_unit() -> None:
    assert find_values("one of the first to say so")[0].dimension == "rank"  # type: ignore[union-attr]
    assert find_values("una oficina", "es") == []


def test_a_range_shares_its_unit() -> None:
    low, high = find_values("14-20 %")
    assert isinstance(low, Quantity)
    assert isinstance(high, Quantity)
    assert (low.value, low.dimension, high.value) == (14, "share", 20)
    assert [value.value for value in find_values("one to three minutes")] == [60, 180]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text", ["E-4021", "INV-2024-0045", "v3.14", "1950s", "4x", "3.2.1", "b2c"]
)
def test_digits_in_codes_count_nothing(text: str) -> None:
    assert find_values(text) == []


def test_a_year_that_counts_something_is_no_year() -> None:
    assert isinstance(only("in 1984"), Date)
    assert isinstance(only("1500 metres"), Quantity)
    assert says_value(only("2,000 users"), only("2000 users"))


@given(st.dates(min_value=date(1000, 1, 1), max_value=date(2100, 12, 31)))
def test_a_day_is_one_day_in_every_spelling(day: date) -> None:
    english, spanish = MONTHS[day.month - 1], MESES[day.month - 1]
    spellings = [
        day.isoformat(),
        f"{english} {day.day}, {day.year}",
        f"{day.day} {english} {day.year}",
        f"{english[:3]} {day.day} {day.year}",
        f"{day.day} de {spanish} de {day.year}",
        f"{day.day:02}/{day.month:02}/{day.year}",
        f"{day.month:02}/{day.day:02}/{day.year}",
    ]
    found = [find_dates(f"on {spelling}, they met") for spelling in spellings]
    assert all(len(dates) == 1 for dates in found)
    for [written] in found:
        assert says_date(written, found[0][0])
        assert says_date(found[0][0], written)


def test_less_exact_is_said_by_more_exact_and_not_the_other_way_round() -> None:
    [day], [month], [year] = map(find_dates, ("8 January 1935", "January 1935", "1935"))
    assert says_date(day, month)
    assert says_date(day, year)
    assert says_date(month, year)
    assert not says_date(year, day)
    assert not says_date(month, day)
    assert not says_date(day, find_dates("9 January 1935")[0])


@given(
    texts() | st.text("0123456789.,:/-$%M ºth enero", max_size=30), st.sampled_from(["en", "es"])
)
def test_values_of_any_text_are_spans_in_order(text: str, language: str) -> None:
    end = 0
    for value in find_values(text, language):
        assert end <= value.start < value.end <= len(text)
        end = value.end
        assert says_value(value, value)
