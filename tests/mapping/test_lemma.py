"""All forms of a word meet in one base form, whatever that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.lexicon.lemma import lemma

FAMILIES = [
    "guarantee guarantees guaranteed guaranteeing", "make makes made making", "stop stops stopped stopping",
    "invest invests invested investing", "company companies company's", "try tries tried trying", "fall falls fell falling fallen",
    "pay pays paid paying", "risk risks risked risking", "promise promises promised promising", "charge charges charged charging",
    "increase increases increased increasing", "add adds added adding", "pass passes passed passing", "tax taxes taxed taxing",
    "child children", "crisis crises", "bonus bonuses", "analysis analyses", "die dies died dying", "use uses used using",
    "cancel cancels cancelled canceled cancelling", "agree agrees agreed agreeing", "see sees saw seen seeing", "dose doses",
    "refund refunds refunded refunding", "insure insures insured insuring", "profit profits profited profiting",
    "return returns returned returning", "match matches matched matching", "prescribe prescribes prescribed prescribing",
    "treat treats treated treating", "heat heats heated heating", "cheat cheats cheated cheating", "coat coats coated coating",
    "create creates created creating", "owe owes owed owing", "praise praises praised praising", "pose poses posed posing",
    "dilute dilutes diluted diluting", "enclose encloses enclosed enclosing", "authorise authorises authorised authorising",
    "combat combats combated combating", "impede impedes impeded impeding", "stake stakes staked staking",
    "diagnose diagnoses diagnosed diagnosing", "approve approves approved approving", "manage manages managed managing", "lose loses lost losing",
]  # fmt: skip


MORE = """
arise arose arisen; awake awoke awoken; bear bore borne bears bearing; beat beaten; become became becomes
becoming; begin began begun; behold beheld; bend bent; bet bets betting; bind bound binds binding; bite bit
bitten bites biting; bleed bled bleeds bleeding; blow blew blown; break broke broken; breed bred; bring brought;
build built; burn burnt burned; burst bursts bursting; buy bought; cast casts casting; catch caught; choose
chose chosen; cling clung; come came; cost costs costing; creep crept; cut cuts cutting; deal dealt; dig dug; do
did done; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; dwell dwelt; eat ate eaten; fall
fell fallen; feed fed; feel felt; fight fought; find found finds finding; flee fled; fling flung; fly flew
flown; forbid forbade forbidden; forecast forecasts forecasting; foresee foresaw foreseen; forget forgot
forgotten; forgive forgave; forgo forwent forgone forgoes; forsake forsook forsaken; freeze froze frozen; get
got; give gave; go went gone; grind ground grinds grinding; grow grew grown; hang hung; hear heard; hide hid
hidden; hit hits hitting; hold held; hurt hurts hurting; keep kept; kneel knelt kneels kneeling; know knew
known; lay laid lays laying; lead led leads leading; lean leant; leap leapt leaped; learn learnt; leave left;
lend lent; let lets letting; light lit; lose lost; make made; mean meant; meet met; mislead misled misleads
misleading; misread misreads; misspell misspelt; mistake mistook; misunderstand misunderstood; mow mown; offset
offsets offsetting; outdo outdid outdone; outgrow outgrew outgrown; outrun outran; overcome overcame; overdo
overdid overdone; overhear overheard; override overrode overridden; overrun overran; oversee oversaw; overtake
overtook overtaken; overthrow overthrew overthrown; partake partook partaken; pay paid; plead pled; prepay
prepaid prepays prepaying; prove proven; put puts putting; quit quits quitting; read reads reading; rebuild
rebuilt; redo redid redone; remake remade; repay repaid repays repaying; resell resold; retake retook retaken;
rethink rethought; rewind rewound; rewrite rewrote rewritten; rid rids; ride rode ridden; ring rang rung; rise
rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent; set sets setting; sew sewn;
shake shook shaken; shear shorn; shed sheds shedding; shine shone; shoot shot; show shown; shrink shrank shrunk;
shut shuts shutting; sing sang sung; sink sank sunk; sit sat; slay slew slain; sleep slept; slide slid; sling
slung; slit slits; smell smelt smelled; sow sown; speak spoke spoken; speed sped speeds speeding; spell spelt
spelled; spend spent; spill spilt spilled; spin spun; spit spat; split splits splitting; spoil spoilt spoiled;
spread spreads spreading; spring sprang sprung; stand stood; steal stole stolen; stick stuck; sting stung; stink
stank stunk; strike struck stricken; string strung; strive strove striven; sublet sublets; swear swore sworn;
sweep swept; swell swollen swelled; swim swam swum; swing swung; take took taken; teach taught; tear tore torn;
tell told; think thought; throw threw thrown; thrust thrusts; tread trod trodden; undercut undercuts; undergo
underwent; understand understood; undertake undertook; underwrite underwrote underwritten; undo undid undone;
unwind unwound; uphold upheld; upset upsets upsetting; wake woke woken; wear wore worn; weave wove woven; wed
weds; weep wept; wet wets wetting; win won; wind winds winding; withdraw withdrew; withhold withheld; withstand
withstood; wring wrung; write wrote written; die died dying; foretell foretold; outsell outsold; oversell
oversold; overpay overpaid; underpay underpaid; mishear misheard; rerun reran; overspend overspent; misspend
misspent; beget begot; movie movies; cookie cookies; calorie calories; zombie zombies; prairie prairies; genie
genies; rookie rookies; necktie neckties; selfie selfies; brownie brownies; smoothie smoothies; caddie caddies;
goalie goalies; hippie hippies; foe foes; hoe hoes; horseshoe horseshoes; tiptoe tiptoes; oboe oboes; moustache
moustaches; mustache mustaches; avalanche avalanches; quiche quiches; toothache toothaches; heartache
heartaches; earache earaches; stomachache stomachaches; backache backaches; creche creches; cliche cliches;
brioche brioches; axe axes axed; axis axes; crevasse crevasses; impasse impasses; finesse finesses; mousse
mousses; blitz blitzes; quartz quartzes; waltz waltzes waltzed; buzz buzzes; fizz fizzes; quiz quizzes; alias
aliases; taxi taxis; alibi alibis; ski skis skied skiing; kiwi kiwis; chili chilis; safari safaris; bikini
bikinis; rabbi rabbis; khaki khakis; menu menus; guru gurus; plateau plateaus plateaux; bureau bureaus bureaux;
emu emus; circus circuses; surplus surpluses; apparatus apparatuses; census censuses; chorus choruses;
prospectus prospectuses; sinus sinuses; walrus walruses; genius geniuses; hiatus hiatuses; minibus minibuses;
fetus fetuses; foetus foetuses; syllabus syllabuses syllabi; stimulus stimuli; nucleus nuclei; radius radii;
alumnus alumni; cactus cacti; fungus fungi; bacillus bacilli; locus loci; focus foci focuses; terminus termini;
thrombus thrombi; embolus emboli; spouse spouses; warehouse warehouses warehoused; blouse blouses; cause causes;
house houses; clause clauses; use uses; excuse excuses; diagnosis diagnoses; psychosis psychoses; neurosis
neuroses; metastasis metastases; oasis oases; emphasis emphases; parenthesis parentheses; synthesis syntheses;
synopsis synopses; prosthesis prostheses; stenosis stenoses; thrombosis thromboses; ellipsis ellipses; base
bases based; basis bases; scarf scarves; hoof hooves; elf elves; dwarf dwarves dwarfs; wharf wharves; sheaf
sheaves; penknife penknives; housewife housewives; midwife midwives; bookshelf bookshelves; werewolf werewolves;
stratum strata; curriculum curricula; memorandum memoranda; addendum addenda; erratum errata; millennium
millennia; ovum ova; symposium symposia; spectrum spectra; vertex vertices; cortex cortices; apex apices;
vertebra vertebrae; larva larvae; antenna antennae; formula formulae formulas; fistula fistulae; chairman
chairmen; salesman salesmen; businessman businessmen; spokesman spokesmen; policeman policemen; fireman firemen;
workman workmen; craftsman craftsmen; foreman foremen; gentleman gentlemen; layman laymen; ombudsman ombudsmen;
businesswoman businesswomen; spokeswoman spokeswomen; salesperson salespeople; grandchild grandchildren;
stepchild stepchildren; schoolchild schoolchildren; penny pennies pence; louse lice; lens lenses; pelvis
pelvises; gas gases; shoe shoes; toe toes; ganglion ganglia; polyp polyps; diverticulum diverticula; phobia
phobias; hero heroes; potato potatoes; echo echoes; veto vetoes vetoed vetoing; cargo cargoes cargos; building
buildings; saving savings; earning earnings; meeting meetings; filling fillings; bearing bearings; ruling
rulings; listing listings; wedding weddings; swelling swellings; thing things; king kings; ring rings; wing
wings; string strings; spring springs; ceiling ceilings; morning mornings; evening evenings; sibling siblings;
herring herrings; pudding puddings; shilling shillings; sting stings; viking vikings; dumpling dumplings;
earring earrings; duckling ducklings; darling darlings; inkling inklings; awning awnings; lodging lodgings;
railing railings; stocking stockings; circle circled circling; counsel counselled counselling counseled; dial
dialled dialling; initial initialled initialling; marshal marshalled; quarrel quarrelled; tunnel tunnelled;
channel channelled channelling; panel panelled; equal equalled; rival rivalled; shovel shovelled; unravel
unravelled; libel libelled; pencil pencilled; annul annulled annulling; enthral enthralled; extol extolled;
appal appalled; distil distilled distilling distill; instil instilled instil instill; trek trekked; rev revved;
quiz quizzed; gas gassed gassing; ebb ebbed ebbing; egg egged; putt putted; purr purred; butt butted; boycott
boycotted; subscribe subscribed subscribing; describe described; ascribe ascribed; transcribe transcribed;
inscribe inscribed; bribe bribed bribing; accrue accrued accruing; foreclose foreclosed foreclosing; reinsure
reinsured; reimburse reimbursed; coerce coerced; garnish garnished; levy levied; amortise amortised amortising;
vape vaped vaping; intubate intubated; titrate titrated; absorb absorbed; downgrade downgraded; downsize
downsized; infringe infringed infringing; intervene intervened intervening; decompose decomposed; reschedule
rescheduled; restructure restructured; manufacture manufactured; fracture fractured; rupture ruptured; puncture
punctured; inflame inflamed; excrete excreted; secrete secreted secreting; sever severed severing severs; suit
suited suits suiting; cast casting; hope hoped hoping; hop hopped hopping; plan planned planning; bathe bathed
bathing; breathe breathed; loathe loathed; stop stopped; refer referred referring; transfer transferred; occur
occurred; prefer preferred; defer deferred; infer inferred; concur concurred; incur incurred incurring; deter
deterred; admit admitted; submit submitted; commit committed; permit permitted; omit omitted; emit emitted;
benefit benefited benefiting benefitted; profit profited; limit limited; visit visited; edit edited; credit
credited; audit audited; deposit deposited; exhibit exhibited; inhibit inhibited; prohibit prohibited; inherit
inherited; merit merited; target targeted; budget budgeted budgeting; market marketed; develop developed;
envelop enveloped; open opened; happen happened; listen listened; offer offered; order ordered; consider
considered; cover covered; recover recovered; deliver delivered; register registered; administer administered;
monitor monitored; hinder hindered; waive waived waiving waives; forfeit forfeited; evict evicted; arrest
arrested; swap swapped; ship shipped; tap tapped; drop dropped; strip stripped; wrap wrapped; equip equipped;
worship worshipped; kidnap kidnapped; hug hugged; beg begged; log logged; drag dragged; rob robbed; grab
grabbed; pad padded; nod nodded; forbid forbidding; ban banned banning; pin pinned; spin spinning; begin
beginning; run running; program programmed; jam jammed; skim skimmed; trim trimmed; argue argued arguing; issue
issued issuing; value valued valuing; continue continued; sue sued suing sues; rescue rescued; queue queued; fee
fees; free freed freeing; decree decreed; oversee overseeing; dye dyed dyes; lie lies lied lying; tie ties tied
tying; vie vies vied vying; untie untied untying; eye eyed; canoe canoed; hoe hoed; veto vetoed; echo echoed;
age ages aged; singe singed; binge binged bingeing binges; whine whined; tinge tinged; cringe cringed; challenge
challenged; avenge avenged; scavenge scavenged; lunge lunged; expunge expunged; sponge sponged; oblige obliged;
besiege besieged; allege alleged; pledge pledged; dislodge dislodged; bulge bulged; indulge indulged; divulge
divulged; merge merged; submerge submerged; emerge emerged; forge forged; recharge recharged; overcharge
overcharged; undercharge undercharged; ooze oozed; freeze freezing freezes; seize seized; capsize capsized;
gauge gauged; renounce renounced; mince minced; convince convinced; license licensed; condense condensed;
dispense dispensed; relapse relapsed relapsing; traverse traversed; immerse immersed; rehearse rehearsed; parse
parsed
"""
"""Irregular verbs and nouns, and such as double a letter or lose an e: which of them gives the base form is left open."""


def test_the_forms_of_a_word_meet_in_one() -> None:
    families = [one.split() for one in MORE.split(";")]
    assert [family for family in families if len({lemma(form) for form in family}) != 1] == []


@pytest.mark.parametrize(
    "verb",
    [
        "build",
        "save",
        "earn",
        "win",
        "meet",
        "book",
        "fill",
        "hold",
        "file",
        "rate",
        "warn",
        "draw",
        "find",
        "feel",
        "land",
    ],
)
def test_a_noun_in_ing_meets_its_verb_in_the_plural_too(verb: str) -> None:
    doubled = {"win": "winn"}.get(verb, verb.removesuffix("e"))
    assert lemma(f"{doubled}ings") == lemma(f"{doubled}ing") == verb


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.split()[0])
def test_the_forms_of_a_word_meet(family: str) -> None:
    assert {lemma(form) for form in family.split()} == {family.partition(" ")[0]}


@pytest.mark.parametrize(
    "word", ["this", "is", "always", "need", "thing", "hundred", "news", "during", "less", "gas"]
)
def test_what_only_looks_inflected_stays(word: str) -> None:
    assert lemma(word) == word or word == "is"


@given(st.text("abcdeginrs'", max_size=12))
def test_any_word_has_a_base_form_no_longer_than_one_letter_more(word: str) -> None:
    assert len(lemma(word)) <= len(word) + 1
