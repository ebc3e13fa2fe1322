"""What a policy wants resolved is found however it is said, from the text and the state alone."""

from __future__ import annotations

import contextlib
import json
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.anchors.agreeing import same_case
from interlock.core.memory import Fact, Memory
from interlock.core.mutation import ANSWER, CandidateKind, Cause, Named, Reference, Transition
from interlock.core.rules import Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper, citing
from interlock.mapping.anchored import SOUGHT, Sought
from interlock.mapping.citing import citations, folded
from interlock.mapping.forms import FORMS
from interlock.mapping.references import references
from interlock.mapping.splitter import SENTENCES
from interlock.testing import EMPTY_RULEBOOK, check_mapper
from tests.growth import TIMES, grows_in_line

MAPPER = ClauseMapper(Vocabulary(anchored=tuple(sorted(SOUGHT))))
EMPTY = SemanticState.initial(Intent("testing"), Context(), EMPTY_RULEBOOK)


def found(text: str, *kinds: str, named: tuple[Named, ...] = ()) -> list[tuple[str, str]]:
    data = text.encode()
    memory = Memory().with_named(named)
    seen = Sought(kinds).find(data, references(data), memory=memory)
    return [(r.kind, r.key) for r in seen if r.kind in kinds]


def told(text: str, named: tuple[Named, ...] = ()) -> dict[str, str]:
    data = text.encode()
    seen = Sought(("citation",)).find(data, references(data), memory=Memory().with_named(named))
    return dict(next(r for r in seen if r.kind == "citation").told)


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The rule is stated in Roe v. Wade, 410 U.S. 113 (1973).", "Roe v. Wade"),
        ("*Roe v. Wade*, 410 U.S. 113 (1973), says so.", "Roe v. Wade"),
        ("See [Roe v. Wade, 410 U.S. 113](https://example.org).", "Roe v. Wade"),
        ("As **Roe v. Wade** (410 U.S. 113) says.", "Roe v. Wade"),
        ("It is reported at 410 U.S. 113 (Roe v. Wade).", "Roe v. Wade"),
        ("In Roe v. Wade the court, 410 U.S. 113, held so.", "Roe v. Wade"),
        ("roe v. wade, 410 u.s. 113 (1973)", "roe v. wade"),
        ("In Lewis, Deceased v. Brunswick Corporation, 523 U.S. 1114 (1998), it held.", "Lewis, Deceased v. Brunswick Corporation"),
        ("See Oil, Chemical & Atomic Workers, AFL-CIO v. Mobil Oil Corporation, 426 U.S. 407.", "Oil, Chemical & Atomic Workers, AFL-CIO v. Mobil Oil Corporation"),
        ("1. Roe v. Wade, 410 U.S. 113 (1973)", "Roe v. Wade"),
        ("[2] Roe v. Wade, 410 U.S. 113 (1973)", "Roe v. Wade"),
        ("Roe v. Wade (1973) 410 U.S. 113", "Roe v. Wade"),
        ("See Ex parte Crow Dog, 109 U.S. 556 (1883).", "Ex parte Crow Dog"),
        ("This follows from The Civil Rights Cases, 109 U.S. 3 (1883).", "The Civil Rights Cases"),
        ("Moose Lodge No. 107 v. Irvis, 407 U.S. 163 (1972)", "Moose Lodge No. 107 v. Irvis"),
        ("United States v. Ortiz, No. 21-3391, 2022 WL 4424741 (2d Cir. Oct. 11, 2022)", "United States v. Ortiz"),
        ("Textron, Avco Corp v.United Automobile Workers, 523 U.S. 653 (1998)", "Textron, Avco Corp v. United Automobile Workers"),
    ],
)  # fmt: skip
def test_a_citation_is_told_the_name_it_is_given(text: str, name: str) -> None:
    assert told(text)["name"] == name


@pytest.mark.requirement("R-098")
def test_a_citation_without_a_name_is_said_of_the_case_named_last() -> None:
    named = (
        Named("case", "Doe v. Bolton"),
        Named("case", "Roe v. Wade"),
        Named("url", "https://example.org"),
    )
    assert told("It is reported at 561 U.S. 139.", named) == {"name": "Roe v. Wade"}
    assert told("It is reported at 561 U.S. 139.") == {}


def test_citations_beside_each_other_are_of_one_case_and_year() -> None:
    data = b"Roe v. Wade, 410 U.S. 113, 93 S. Ct. 705, 35 L. Ed. 2d 147 (1973), says so."
    seen = [r for r in Sought(("citation",)).find(data, references(data)) if r.kind == "citation"]
    assert [dict(r.told)["name"] for r in seen] == ["Roe v. Wade"] * 3
    assert [dict(r.told)["year"] for r in seen] == ["1973"] * 3


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    "text",
    [
        "410 U. S. 113", "410 US 113", "410 u.s. 113", "410 us 113", "410 United States Reports 113",
        "410 U.S. Reports, page 113", "volume 410 of the United States Reports at page 113",
        "Vol. 410 U.S. Reports, p. 113", "volume 410 at page 113 of the U.S. Reports",
        "page 113 of volume 410 of the United States Reports", "volume 410, page 113, of the U.S. Reports",
        "vol. 410, p. 113 of U.S. Reports", "U.S. Reports, volume 410, page 113",
    ],
)  # fmt: skip
def test_a_volume_and_page_are_found_however_the_reporter_is_written(text: str) -> None:
    keys = [key for kind, key in found(f"It is at {text}.", "citation") if kind == "citation"]
    assert [folded(key) for key in keys] == [folded("410 U.S. 113")]


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Clean Air Act section 112 says so.", "Clean Air Act \u00a7 112"),
        ("Under the Clean Air Act, section 112, it is so.", "Clean Air Act \u00a7 112"),
        ("California Penal Code sec. 187 says so.", "California Penal Code \u00a7 187"),
        ("The Securities Act of 1933, section 12, says so.", "Securities Act of 1933 \u00a7 12"),
        ("See IRC 501(c)(3).", "IRC \u00a7 501(c)(3)"),
        ("ERISA section 502 says so.", "ERISA \u00a7 502"),
        ("Section 1001 of the U.S. Code, title 18, says so.", "18 U.S.C. \u00a7 1001"),
        ("It is in 29 CFR part 1910.", "29 C.F.R. part 1910"),
        ("It is in title 29, part 1910, Code of Federal Regulations.", "29 C.F.R. part 1910"),
        ("Fed. R. Civ. P. 12(b)(6) says so.", "Federal Rules of Civil Procedure rule 12(b)(6)"),
        ("FRE 403 says so.", "Federal Rules of Evidence rule 403"),
        ("Federal Rule of Evidence 403 says so.", "Federal Rules of Evidence rule 403"),
        ("Rule 403 of the Federal Rules of Evidence says so.", "Federal Rules of Evidence rule 403"),
        ("U.S. Const. amend. XIV says so.", "U.S. Const. amend. XIV"),
        ("Directive 95/46/EC says so.", "Directive 95/46/EC"),
        ("Article 9 of Regulation (EU) 2016/679 says so.", "Regulation (EU) 2016/679 art. 9"),
        ("According to the GDPR (Art. 6(1)), it is so.", "GDPR art. 6(1)"),
    ],
)
def test_a_section_is_found_on_whichever_side_of_its_law_it_stands(text: str, key: str) -> None:
    assert found(text, "statute") == [("statute", key)]


LAWS: Final = (
    "Clean Air Act section 112", "IRC 501(c)(3)", "ERISA sec. 502", "Section 1001 of the U.S. Code, title 18",
    "18 usc section 1001", "18 U. S. C. \u00a7 1001", "18U.S.C.1001", "title 18, \u00a7 1001", "29 CFR part 1910",
    "29 c. f. r. pt. 1910", "title 29, part 1910, Code of Federal Regulations", "Fed. R. Civ. P. 12", "FRE 403",
    "fed rules of civil procedure 12", "Federal Rule of Evidence 403", "Rule 403 of the Federal Rules of Evidence",
    "U.S. Const. amend. XIV", "Directive 95/46/EC", "Article 9 of Regulation (EU) 2016/679", "GDPR, recital 4",
    "GDPR (Arts. 6)", "articles 4 of the Treaty Act", "\u00a7 4 of the Bail Act", "I.R.C. 61", "CVE of 2021 with the number 44228",
    "CVE numbered 44228 of 2021", "cves: 2021-44228", "2021-44228 (CVE)", "doi 10 . 1000 / x",
)  # fmt: skip


@given(st.lists(st.sampled_from([*" ".join(LAWS).split(), "the", "of"]), max_size=8))
def test_what_no_sign_of_a_form_stands_in_holds_none(words: list[str]) -> None:
    for text in (*LAWS, " ".join(words)):
        lower = text.lower().encode()
        for _, pattern, _, signs in FORMS:
            held = pattern.search(text.encode()) is not None
            assert not held or not signs or any(sign in lower for sign in signs), (text, pattern)


@pytest.mark.parametrize(
    "text",
    [
        "See section 4 below.",
        "Rule 12 is about manners.",
        "Decision 12/2020 of the board is old.",
        "The code is 4.",
    ],
)
def test_what_names_no_law_is_no_section_of_one(text: str) -> None:
    assert found(text, "statute") == []


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("The ISBN of the book is 9780262033848.", "isbn", "9780262033848"),
        ("The RFC for this is 9999.", "rfc", "9999"),
        ("The CVE for the flaw in the logger is 2021-99999.", "cve", "CVE-2021-99999"),
        ("The PubMed ID of that paper is 99999999.", "pmid", "99999999"),
        ("The preprint (arXiv, 2102.99999) says so.", "arxiv", "2102.99999"),
        ("2102.99999 [cs.CL] says so.", "arxiv", "2102.99999"),
    ],
)
def test_what_an_identifier_is_of_may_stand_between_its_label_and_the_number(
    text: str, kind: str, key: str
) -> None:
    assert [one for one in found(text, kind) if one[0] == kind] == [(kind, key)]


@pytest.mark.parametrize(
    "text",
    [
        "Ariz. Rev. Stat. \u00a7 12-821 says so.",
        "Article 6(1) GDPR says so.",
        "Article 6 of the General Data Protection Regulation says so.",
    ],
)
def test_nobody_and_nothing_is_named_within_the_name_of_a_law(text: str) -> None:
    assert {kind for kind, _ in found(text, "statute", "person", "product", "organisation")} == {"statute"}
    assert found(text, "person", "product", "organisation") == []


@pytest.mark.requirement("R-098")
def test_who_is_a_party_is_looked_up_with_the_case_and_by_itself_where_cases_are_not() -> None:
    text = "It is settled in Acme Corp. v. Evil Corp., 410 U.S. 113."
    assert {kind for kind, _ in found(text, "case", "organisation")} == {"case"}
    assert {key for _, key in found(text, "organisation")} >= {"Acme Corp", "Evil Corp"}


@pytest.mark.parametrize(
    "text",
    [
        "As held in <i>{}</i>, {}, it is so.",
        "As held in <cite class='c'>{}</cite>, {}, it is so.",
        "In {1}, {0}, it was held.",
        "It is settled ({}, {}).",
        "{1} ({0}) says so.",
        "\u00b9 {}, {}.",
    ],
)
@pytest.mark.parametrize("name", ["Roe v. Wade", "Memphis Light, Gas & Water Division v. Craft"])
def test_the_name_beside_a_page_is_whole_in_tags_brackets_and_behind_it(text: str, name: str) -> None:
    data = text.format(name, "436 U.S. 1").encode()
    seen = [r for r in Sought(("citation",)).find(data, references(data)) if r.kind == "citation"]
    assert seen
    assert all(same_case(dict(r.told)["name"], name) for r in seen)


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    "who",
    [
        "Eugene Seo, W. Douglas Robinson", "Ioana Bica, Mihaela van der Schaar", "P. Novak, H. Sato, F. Osei",
        "Remi Tachet des Combes, others", "Ada Byron, J. Ignacio Cirac and Bo Li", "Robert-Jan Bruintjes",
    ],
)  # fmt: skip
def test_a_numbered_line_of_a_list_is_one_sentence_and_one_work_whatever_its_authors_are_called(
    who: str,
) -> None:
    line = f"{who}. Graphs for Order. CVPR, 2023."
    text = f"[1] {line}\nIt is so. "
    assert SENTENCES.find(text.encode(), 0, 0).end == len(f"[1] {line}")
    assert found(f"[1] {line}", "work") == [("work", line)]


@pytest.mark.parametrize("text", ["[1] New York, NY, had it in 2020.", "[1] Annual Report of 2020 and 2021."])
def test_a_numbered_line_that_names_nobody_is_no_work(text: str) -> None:
    assert found(text, "work") == []


def test_a_volume_without_a_page_is_looked_up_as_it_stands() -> None:
    assert found("It is in volume 410 of the U.S. Reports.", "citation") == [("citation", "410 U.S.")]


ROE = Named("case", "Roe v. Wade")
AT = Named("citation", "410 U.S. 113")


@pytest.mark.requirement("R-097", "R-098")
@pytest.mark.parametrize(
    ("text", "named", "key"),
    [
        ("The court in Roe held so.", (ROE,), "Roe v. Wade"),
        ("The court in Smith held so.", (ROE,), "Smith"),
        ("The court in Smith held so.", (), "Smith"),
        ("The court in Roe held so.", (ROE, Named("case", "Roe v. Doe")), "Roe"),
        ("As the court in smith held, it is so.", (), "smith"),
        ("Under Roe, the court must refuse.", (ROE,), "Roe v. Wade"),
        ("The Miranda rule applies here.", (), "Miranda"),
        ("Smith held that it is so.", (), "Smith"),
        ("Roe, supra, says so.", (ROE,), "Roe v. Wade"),
        ("The decision in Smith says so.", (), "Smith"),
        ("The court in Delaware held that it is so.", (), "Delaware"),
        ("Under the Wyoming doctrine, the claim fails.", (), "Wyoming"),
        ("The Smith court agreed.", (ROE,), "Smith"),
        ("The Roe court agreed.", (ROE,), "Roe v. Wade"),
        ("Smith held so.", (ROE,), "Smith"),
        ("Roe (1973) held otherwise.", (ROE,), "Roe v. Wade"),
        ("*Smith* (1954) decides it.", (ROE,), "Smith"),
        ("The landmark case Smith settles it.", (), "Smith"),
        ("The seminal tax decision in *Smith* settles it.", (), "Smith"),
        ("As the Supreme Court held in Smith, it is so.", (ROE,), "Smith"),
        ("In Smith, the Supreme Court agreed.", (ROE,), "Smith"),
        ("Matter of Smith settles it.", (), "Smith"),
        ("The court agreed in the case of Smith.", (), "Smith"),
        ("In the case of Smith, it is so.", (ROE,), "Smith"),
        ("The same case says so.", (ROE,), "Roe v. Wade"),
        ("Id. at 120.", (ROE,), "Roe v. Wade"),
        ("Id. at 120.", (), "Id. at 120"),
        ("Ibid.", (), "Ibid."),
    ],
)
def test_a_short_form_leans_on_what_was_admitted_or_stands_alone(
    text: str, named: tuple[Named, ...], key: str
) -> None:
    assert found(text, "case", named=named) == [("case", key)]


def test_a_page_in_short_leans_on_its_volume() -> None:
    assert found("See Roe, 410 U.S. at 120.", "citation", named=(ROE, AT)) == [("citation", "410 U.S. 113")]
    assert found("See Roe, 410 U.S. at 120.", "citation") == [("citation", "410 U.S. at 120")]


@pytest.mark.parametrize(
    ("piece", "behind"), [("a", " v x held so"), ("A-", " held so (1999) decided, supra")]
)
def test_short_forms_are_looked_for_in_linear_time(piece: str, behind: str) -> None:
    def read(times: int) -> None:
        citations((piece * times + behind).encode(), (), (ROE, AT), frozenset({"case", "citation"}))

    assert grows_in_line(read, 40_000 // TIMES, 40_000)


@pytest.mark.requirement("R-097")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("See Roe, 410 U.S. at 120.", (("name", "Roe v. Wade"),)),
        ("*Brown*, 410 U.S. at 120, says so.", (("name", "Brown"),)),
        ("In May, 410 U.S. at 120 was old.", ()),
        ("It stands at 410 U.S. at 120.", ()),
    ],
)
def test_a_page_in_short_is_held_against_the_name_before_it(
    text: str, told: tuple[tuple[str, str], ...]
) -> None:
    data = text.encode()
    (read,) = citations(data, references(data), (ROE, AT), frozenset({"citation"}))
    assert read.told == told


@pytest.mark.parametrize(
    "text",
    [
        "The court in Delaware was closed.", "The court in question held so.", "The Supreme Court ruling was clear.",
        "He held the door open.", "The decision of the board was late.", "In Texas the court held so.",
        "The rule of law applies.", "I said that.", "They found that it rains.", "The New York court agreed.",
        "The Warren Court agreed.", "The court held in January that it is so.", "The judge ruled in Smith's favor.",
        "In Delaware, the Supreme Court agreed.", "The district court held so.", "A Matter of Trust is a song.",
        "Any drive that holds to the SATA standard fits.", "Some died of it, such as the case of Libby Zion.",
        "The Supreme Court held so.", "The leading case on the point is old.",
    ],
)  # fmt: skip
def test_what_names_no_case_is_no_short_form(text: str) -> None:
    assert found(text, "case") == []


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("Your account number is 12-345-678.", "account", "12-345-678"),
        ("Account DE89 3704 0044 0532 0130 00 is closed.", "account", "DE89370400440532013000"),
        ("Your order #W2378156 has shipped.", "order", "W2378156"),
        ("It is #W2378156 that has shipped.", "order", "W2378156"),
        ("Booking reference: XK72PQ1 is confirmed.", "order", "XK72PQ1"),
        ("Item ID: 6452271382 is gone.", "product", "6452271382"),
        ("It costs $49.50 today.", "price", "49.5 usd"),
        ("It costs 1,200 euros today.", "price", "1200 eur"),
        ("It costs \u20ac 12.00 today.", "price", "12 eur"),
        ("See PMID: 12345678.", "pmid", "12345678"),
        ("See https://pubmed.ncbi.nlm.nih.gov/12345678.", "pmid", "12345678"),
        ("See https://arxiv.org/abs/2101.00001v2 for more.", "arxiv", "2101.00001v2"),
        ("See arXiv:hep-th/9901001.", "arxiv", "hep-th/9901001"),
        ("Dr. Maria Lopez said so.", "person", "Maria Lopez"),
        ("The customer is Maria Lopez.", "person", "Maria Lopez"),
        ("It was sold to Maria van der Berg in May.", "person", "Maria van der Berg"),
        ("Acme Widgets Ltd. sells it.", "organisation", "Acme Widgets Ltd"),
        ("The University of Bern says so.", "organisation", "University of Bern"),
        ("Sen. Maria Lopez said so.", "person", "Maria Lopez"),
        ("Col. Lopez said so.", "person", "Lopez"),
        ("Widgets SARL sells it.", "organisation", "Widgets SARL"),
        ("Widgets LTD sells it.", "organisation", "Widgets LTD"),
        ("Widgets (Ltd) sells it.", "organisation", "Widgets Ltd"),
        ("DR. MARIA LOPEZ AGREES.", "person", "MARIA LOPEZ"),
        ("MR. JOHN Q. DOE SAID SO.", "person", "JOHN Q. DOE"),
        ("DR. LOPEZ WILL AGREE.", "person", "LOPEZ"),
        ("Maria Lopez, CEO, agrees.", "person", "Maria Lopez"),
        ("Maria Lopez (CEO) agrees.", "person", "Maria Lopez"),
        ("Maria Lopez, the chief executive officer, agrees.", "person", "Maria Lopez"),
        ("Maria Lopez, Ph.D., agrees.", "person", "Maria Lopez"),
        ("Maria Lopez - Director", "person", "Maria Lopez"),
        ("Maria Lopez (the CEO) agrees.", "person", "Maria Lopez"),
        ("Maria Lopez, the author of it, agrees.", "person", "Maria Lopez"),
        ("MARIA LOPEZ, CEO, AGREES.", "person", "MARIA LOPEZ"),
        ("Dr. Jane Roe's paper agrees.", "person", "Jane Roe"),
        ("Dr. Jane O'Brien\u2019s paper agrees.", "person", "Jane O'Brien"),
        ("Dr. Jane James' paper agrees.", "person", "Jane James"),
        ("Dr. Jane Roes paper agrees.", "person", "Jane Roes"),
        ("Dr. Roe's Paul agrees.", "person", "Roe's Paul"),
        ("Jane Roe's Paul Poe, CEO, agrees.", "person", "Jane Roe's Paul Poe"),
        ("Order:\tW12346 is here.", "order", "W12346"),
        ("Order:\nW12346 is here.", "order", "W12346"),
        ("Order :W12346 is here.", "order", "W12346"),
        ("PMID\t999", "pmid", "999"),
        ("ISBN :9783161484100", "isbn", "9783161484100"),
        ("Price:\t51", "price", "51 unstated"),
        ("Account:            87654322", "account", "87654322"),
        ("Dr.\tJane Roe agrees.", "person", "Jane Roe"),
        ("Your account number, 87654322, is open.", "account", "87654322"),
        ("The account with number 87654322 is open.", "account", "87654322"),
        ("The order numbered 12346 shipped.", "order", "12346"),
        ('{"order": "W12346"}', "order", "W12346"),
        ('{"accountNumber": "87654322"}', "account", "87654322"),
        ('{"cve": "2021-99999"}', "cve", "CVE-2021-99999"),
        ("Drs. Jane Roe and Paul Poe agree.", "person", "Jane Roe"),
        ("Drs. Jane Roe and Paul Poe agree.", "person", "Paul Poe"),
        ("Professors Jane Roe, Ann Lee & Paul Poe agree.", "person", "Paul Poe"),
    ],
)
def test_numbers_and_names_are_found_where_they_have_to_resolve(text: str, kind: str, key: str) -> None:
    assert (kind, key) in found(text, kind)
    assert found(text) == []


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    "text",
    [
        "In the Emergency Department, the patient was seen.",
        "It is in St Georges, QC 54256 now.",
        "Silver Spring, MD 20850",
        "JUDGE NOT LEST YOU BE JUDGED",
    ],
)
def test_what_stands_before_a_role_and_a_verb_is_nobody(text: str) -> None:
    assert found(text, "person") == []


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("text", "kind", "keys"),
    [
        ("The account with 12345 users grew.", "account", []),
        ("The order with 12 chairs came.", "order", []),
        ("Put it in order.\n\n12345 people came.", "order", []),
        ("| Order | Total |\n|---|---|\n| W12345 | 12346 |", "order", []),
        ('{"order": "asc"}', "order", []),
        ("Dr. John Doe and Paris agree.", "person", ["John Doe"]),
        ("Professors in Paris and London agree.", "person", []),
    ],
)
def test_what_no_label_says_names_nothing(text: str, kind: str, keys: list[str]) -> None:
    assert [key for _, key in found(text, kind)] == keys


def test_an_entry_names_a_work_with_all_its_fields() -> None:
    text = (
        '@inproceedings{x1,\n  title = {Graphs for {O}rder},\n  author = {Yue Qiu and Tim Rockt{\\"a}schel},\n'
        '  year = 2023,\n  doi = "10.1109/X.2023.1",\n  booktitle = {CVPR},\n}'
    )
    (work,) = [r for r in Sought(("work",)).find(text.encode(), ()) if r.kind == "work"]
    assert work.key == "Graphs for Order"
    assert dict(work.told) == {
        "authors": "Yue Qiu and Tim Rocktaschel", "doi": "10.1109/X.2023.1", "title": "Graphs for Order",
        "venue": "CVPR", "year": "2023",
    }  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        '[1] A. Vaswani, N. Shazeer, and N. Parmar, "Attention is all you need," in NeurIPS, 2017.',
        "Vaswani, A., & Shazeer, N. (2017). Attention is all you need. NeurIPS.",
        "[^3]: Vaswani, A., Shazeer, N. Attention is all you need. NeurIPS, 2017.",
        "Ashish Vaswani and Noam Shazeer. 2017. Attention is all you need. In NeurIPS.",
        "- Vaswani, A. (2017). Attention is all you need. NeurIPS, 1(2), 3-4.",
        "VASWANI, A. (2017). ATTENTION IS ALL YOU NEED. NEURIPS.",
        "van der Berg, K. (2017). Attention is all you need. NeurIPS.",
        "Office of Works. (2017). Attention is all you need. NeurIPS.",
        "1. Vaswani A, Shazeer NM. Attention is all you need. NeurIPS. 2017;1(2):3-4.",
        "[1] Ashish Vaswani. Attention is all you need. NeurIPS, 2017.",
    ],
)
def test_a_line_of_a_reference_list_names_a_work(line: str) -> None:
    (work,) = [r for r in Sought(("work",)).find(line.encode(), ()) if r.kind == "work"]
    assert dict(work.told)["line"] in line


def test_an_author_with_a_year_names_a_work() -> None:
    assert found("Smith et al. (2020) showed it.", "work") == [("work", "Smith et al. 2020")]
    assert found("Smith and colleagues (2020) showed it.", "work") == [("work", "Smith et al. 2020")]
    assert found("In 2020, Smith et al. showed it.", "work") == [("work", "Smith et al 2020")]
    assert found("As Smith et al. showed in 2020, it is.", "work") == [("work", "Smith et al. 2020")]
    assert found("It was shown (Smith and Jones, 2020).", "work") == [("work", "Smith and Jones 2020")]
    assert found('The paper "Attention is all you need" (2017) says so.', "work") == [
        ("work", "Attention is all you need")
    ]
    assert found("Smith (2020) shows it.", "work") == [("work", "Smith 2020")]
    assert found("It works (see Smith 2020a, p. 3).", "work") == [("work", "Smith 2020")]
    assert found("Paris (2024) was a success (July 2024), as Figure 3 (2024) shows.", "work") == []
    assert found("In May 2020 the fund grew, and in June 2021 it fell.", "work") == []


def mapped(text: str) -> tuple[Reference, ...]:
    return MAPPER.map(
        Transition(ANSWER, CandidateKind.SPAN, text.encode(), 0, Cause.BOUNDARY), EMPTY
    ).references


@pytest.mark.requirement("R-097", "R-098")
@pytest.mark.parametrize(
    "text",
    [
        "As argued above, the fee is 0.4 %.", "As we saw earlier, the fee is 0.4 %.",
        "As mentioned above, the fee is 0.4 %.", "The fee is 0.4 %, as noted earlier.",
        "As I said before, the fee is 0.4 %.", "As we have already explained, the fee is 0.4 %.",
    ],
)  # fmt: skip
def test_a_back_reference_is_asked_for_by_what_is_said_again(text: str) -> None:
    said = MAPPER.map(Transition(ANSWER, CandidateKind.SPAN, b"The fee is 0.4 %.", 0, Cause.BOUNDARY), EMPTY)
    keys = [r.key for r in mapped(text) if r.kind == "back-reference"]
    assert keys == [claim.key for claim in said.commitments]


def test_a_fact_makes_its_own_numbers_and_names_known() -> None:
    grounds = MAPPER.grounds((Fact("account", "12-345-678"), Fact("customer", "Maria Lopez")))
    assert {"account 12-345-678", "person Maria Lopez"} <= set(grounds.references)


def test_the_mapper_keeps_to_its_port_with_every_kind() -> None:
    check_mapper(MAPPER)


PIECES = st.sampled_from(
    ["Roe v. Wade", ", ", "410 U.S. 113", " (1973)", "the court in ", "Smith", "id. at 3", "@a{b, title={", "}", "\n",
     "as noted above ", "$5.00", "#W123", "et al. (2020)", "Dr. Ada Byron", " v. ", "volume 3 of the U.S. Reports", "\u00e9"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=12).map("".join))
def test_what_is_found_lies_in_the_text_and_is_found_again(text: str) -> None:
    data = text.encode()
    every = Sought(tuple(SOUGHT))
    seen = every.find(data, references(data))
    assert seen == every.find(data, references(data))
    assert all(0 <= r.span.start < r.span.end <= len(data) for r in seen)
    assert all(r.key for r in seen)


@pytest.mark.parametrize(
    "piece", ["A v. ", "1 U.S. ", "@a{", "the court in A ", "A, B. and ", "$1,", "Dr. A. ", '"', "v.v. "]
)
def test_reading_stays_linear(piece: str) -> None:
    """The beginning of something, again and again, up to 16 KB."""
    every = Sought(tuple(SOUGHT))

    def read(size: int) -> None:
        with contextlib.suppress(ValueError):
            every.find((piece * 4_000).encode()[:size], ())

    assert grows_in_line(read, 16_384 // TIMES, 16_384)


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("arguments", "kind", "key"),
    [
        ({"payload": '{"order_id": "W12346"}'}, "order", "W12346"),
        ({"accountNumber": "12-345-678"}, "account", "12-345-678"),
        ({"order": {"id": "W2378156"}}, "order", "W2378156"),
        ({"text": "See Roe v. Wade, 410 U.S. 113."}, "citation", "410 U.S. 113"),
        ({"lines": ["fine", "Smith et al. (2020) showed it."]}, "work", "Smith et al. 2020"),
    ],
)
def test_a_call_names_things_in_its_arguments(arguments: dict[str, object], kind: str, key: str) -> None:
    call = json.dumps({"name": "send", "arguments": arguments}).encode()
    seen = MAPPER.map(Transition(ANSWER, CandidateKind.TOOL_CALL, call, 0, Cause.CALL), EMPTY).references
    assert (kind, key) in {(r.kind, r.key) for r in seen}
    assert all(r.span.end <= len(call) for r in seen)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It charges supra competitive prices.", []),
        ("A supra-national body said so.", []),
        ("See supra note 5.", ["supra"]),
        ("See supra Part II.", ["supra"]),
        ("It is settled, supra at 45.", ["supra at 45"]),
    ],
)
def test_supra_calls_on_something_only_where_it_stands_as_a_citation(text: str, expected: list[str]) -> None:
    assert [key for _, key in found(text, "citation", "case")] == expected


@pytest.mark.parametrize(
    "text", ["123 Fed. 3d 457", "volume 123 of F.3d, page 457", "volume 123 of the Fed. 3d at page 457"]
)
def test_the_federal_reporter_is_one_however_it_is_shortened(text: str) -> None:
    assert [folded(key) for _, key in found(f"See {text}.", "citation")] == [folded("123 F.3d 457")]


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("999 f. supp. 2d 456", "999 F. Supp. 2d 456"),
        ("999 F. SUPP. 2D, 456", "999 F. Supp. 2d 456"),
        ("999 S. CT. 456", "999 S. Ct. 456"),
        ("999 cal. app. 4th 456", "999 Cal. App. 4th 456"),
        ("999 so. 3d 456", "999 So. 3d 456"),
        ("999 n.y.2d at page 456", None),
        ("999 n.y.2d page 456", "999 N.Y.2d 456"),
        ("999 f.r.d. 456", "999 F.R.D. 456"),
        ("999 MASS. 456", "999 Mass. 456"),
        ("999 f3d 456", "999 F.3d 456"),
        ("5 cats and 999 wis. 2d 456", "999 Wis. 2d 456"),
        ("5 mass. 3", None),
        ("12 dec. 2020", None),
        ("1 min. 30 sec", None),
        ("9 a.m. 10", None),
        ("3 so 20", None),
        ("20 in. 30", None),
    ],
)
def test_a_reporter_is_read_in_any_capitals_where_nothing_else_is(text: str, key: str | None) -> None:
    wanted = [folded(key)] if key else []
    assert [folded(one) for _, one in found(f"They have {text} of it.", "citation")] == wanted


SHORT_FORMS = (
    "The panel in Roe held it.",
    "the decision in Roe",
    "In Roe, the Supreme Court agreed.",
    "the Roe doctrine",
    "the Roe court",
    "Roe held that it is so.",
    "Roe (1973) held it.",
    "The court ruled otherwise in Roe.",
    "the well-known case of Roe",
    "roe v. wade held it",
    "Roe, *supra*",
    "Matter of Roe",
    "The Court in roe held it.",
    "See Roe.",
    "410 of the U.S. Reports at page 113",
    "volume 3 of the U. S. Reports, page 113",
)
"""One for each of the ways to call a case by one of its parties, in their order; then by its place in words."""


@given(st.lists(st.sampled_from([*" ".join(SHORT_FORMS).split(), "_See_", "held,", "courts-"]), max_size=8))
def test_what_a_text_has_no_sign_of_is_not_in_it(words: list[str]) -> None:
    for one in (*SHORT_FORMS, " ".join(words)):
        text = one.encode()
        said = citing._words_of(text)
        among = citing._forms_among(said & citing._FORM_SIGNS)
        for form in citing._FORMS:
            looked_for = form in among and next(form.found_in(text), None) is not None
            assert looked_for or form.pattern.search(text) is None
        for pattern in (citing._IDEM, citing._WORDY):
            assert pattern.search(text) is None or not citing._IDEM_SIGNS.isdisjoint(said)
        assert citing._AT.search(text) is None or b"at" in said
        volumes = [(pattern, citing._VOLUME_SIGNS) for pattern in citing._VOLUMES]
        for pattern, signs in ((citing._LONG, citing._LONG_SIGNS), *volumes):
            assert pattern.search(text) is None or not signs.isdisjoint(said)


def test_each_way_to_call_a_case_is_read() -> None:
    for form, text in zip(citing._FORMS, SHORT_FORMS, strict=False):
        assert form.pattern.search(text.encode()) is not None, text
    for text in ("Id. at 12", "ibid", "op. cit.", "supra note 3", "The said Opinion"):
        assert found(text, "case", "citation"), text
    assert found("410 U.S. at 116", "citation") == [("citation", "410 U.S. at 116")]
