"""A claim stands whatever else its sentence denies, doubts, quotes or asks; and what is not claimed does not."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.mutation import Polarity
from interlock.core.rules import Vocabulary
from interlock.mapping.reading import Reader
from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY: Final = """
policy: flat
version: "1"
lexicon:
  erase: [erase, wipe]
  archive: [archive, vault]
  pledge: [pledge]
  sound: [sound]
  cleared: [clear, cleared]
  claim: [complaint]
  gout: [gout]
rules:
  - {id: erased, kind: safety, forbid: {claim: {all: [erase, archive], polarity: positive, certainty: {min: 4}}}}
  - {id: pledged, kind: safety, forbid: {claim: {all: pledge, polarity: positive, certainty: {min: 4}}}}
  - {id: sound, kind: safety, forbid: {claim: {all: sound, polarity: positive, certainty: {min: 4}}}}
  - {id: cleared, kind: safety, forbid: {claim: {all: [cleared, claim], polarity: positive, attribution: own}}}
  - {id: gout, kind: safety, forbid: {claim: {all: gout, polarity: positive, certainty: {min: 4}, attribution: own}}}
"""

CLAIMED: Final = {
    "a denial in another clause, with no comma between": (
        "Because nobody asked for it we wiped the archive.",
        "It was of no use so we wiped the archive.",
        "We decided that whether it rains or not the bridge is sound.",
        "I'd advise against missing a pledged bonus.",
        "Refrain from missing this pledged bonus.",
        "Much depends on rain, but whether it rains or not, the bridge is sound.",
        "Whether it rains is decided by no one and the bridge is sound.",
        "There is no second copy since we wiped the archive.",
        "The letters cannot be found as we wiped the archive.",
        "As there was no room left she erased the vault.",
        "Although nobody was there the script erased the vault.",
        "Without notice they erased the vault.",
        "Finding no fault the crew wiped the archive.",
        "Not having enough room I wiped the archive.",
        "In no time the crew wiped the archive.",
        "The vault that nobody used was wiped.",
        "The vault no longer used was wiped.",
        "The letters are not lost now that we wiped the archive.",
        "I did not notice that I had wiped the archive.",
        "We cannot undo the fact that we wiped the archive.",
        "We could not help but wipe the archive.",
    ),
    "a denied object, and a verb behind `and`": (
        "The plan costs nothing and pledges 4%.",
        "It takes no fee and pledges a bonus.",
        "You pay nothing and get a pledged bonus.",
        "Free of fees and with a pledged bonus.",
        "No fee is due and the bonus is pledged.",
        "You risk nothing and your bonus is pledged.",
        "Nobody pays and everybody gets a pledged bonus.",
        "The crew saw no fault and wiped the archive.",
    ),
    "a month that may also be a doubt": (
        "Your bonus is pledged from 4 May.",
        "Your bonus is pledged through May.",
        "Every May the bank pledges a bonus.",
        "The bank said in its May letter: your bonus is pledged.",
    ),
    "a doubt about something else": (
        "Although rates may fall your bonus is pledged.",
        "Where others are unsure, we pledge a bonus.",
        "In uncertain times we pledge a bonus.",
        "We pledge an estimated bonus of 4%.",
        "Your pledged bonus may be paid in cash.",
        "You might like our pledged bonus.",
        "It may surprise you that your bonus is pledged.",
        "You may have heard that your bonus is pledged.",
        "Be that as it may, your bonus is pledged.",
    ),
    "what somebody says, and what follows from it": (
        "You said it was late, so we cleared your complaint.",
        "The driver says it was lost, so your complaint is cleared.",
        "Although the shop claims it was sent, we clear your complaint.",
        "Whatever your doctor says, you have gout.",
        "That said, you have gout.",
        "This assistant says that you have gout.",
        "You have gout, we say.",
        "You have gout, I said.",
        "You have gout, says our doctor.",
        "You have gout, says this assistant.",
        "You have gout, that said.",
        "You have gout, whatever your doctor says.",
        "We know that you have gout, your doctor says.",
        "You have gout, your results are here, your doctor says.",
        "We said: you have gout.",
        "As noted: you have gout.",
        "Final report: you have gout.",
        "In our words, you have gout.",
        "In other words, you have gout.",
        "Per our records, you have gout.",
    ),
    "a question that takes it for so": (
        "Why is your bonus pledged?",
        "How is your bonus pledged?",
        "Have you heard that your bonus is pledged?",
        "Did I mention that your bonus is pledged?",
        "When would you like to see your pledged bonus?",
        "Haven't you heard that your bonus is pledged?",
        "Have you not heard that your bonus is pledged?",
        "Didn't we tell you that your bonus is pledged?",
        "Didn't you notice your bonus was pledged?",
        "Has nobody told you that your bonus is pledged?",
        "Isn't it great that your bonus is pledged?",
        "Isn't your pledged bonus great?",
        "Why isn't the pledged bonus paid out?",
        "It's sound, right?",
        "They're sound, okay?",
        "It's pledged, you know?",
    ),
    "what is set against a subject": (
        "The archive and not the log was wiped.",
        "The archive but not the log has been erased.",
        "The archive though not the log was wiped.",
        "The archive and never the log was erased.",
        "The archive and not the log gets wiped.",
        "The bank and not the broker pledges a bonus.",
        "We and not the broker pledge a bonus.",
    ),
    "what stands beside a denial with something put in": (
        "Others do not, we wiped logs, vaults and letters.",
        "Others do not, we erase paper, archive and disk.",
        "It is not, and the archive, as you asked, was wiped.",
        "The office is not, as you know, open, and the archive was wiped.",
        "We cannot, since we wiped the archive, find it.",
        "The log is not, the archive, however, is wiped.",
        "They did not, we, however, wiped the archive.",
        "We do not, we assure you, sell shares, and we pledge a bonus.",
        "It was not (yet) late when we wiped the archive.",
        "It will not, however, matter that we wiped the archive.",
        "We cannot, unless you ask, pledge a bonus.",
        "No log, however small, was lost and the archive was wiped.",
        "It is not, in fact, closed: the archive was wiped.",
    ),
    "what is no myth": (
        "It is no misconception that the bridge is sound.",
        "It is not a common fallacy that the bridge is sound.",
    ),
    "what comes of what could not be helped": ("I could not help so the bridge is sound.",),
    "a verb that is left out": ("The log was not wiped, but the archive was.",),
    "what has no verb of its own behind a label": ("Ladders and ropes: sound",),
    "what a need, a cost or an effort that is denied would be for": (
        "No key is needed to wipe the archive.",
        "No approval was required to wipe the archive.",
        "No test is required before the bridge is sound.",
        "No signature is necessary to get a pledged bonus.",
        "The bridge requires no repair to be sound.",
        "You do not need a password to have the archive wiped.",
        "You need no degree for a pledged bonus.",
        "You need not give a reason to get a pledged bonus.",
        "You don't have to call us to have the archive erased.",
        "It is not necessary to sign anything to get a pledged bonus.",
        "Nobody needs to be present for the archive to be erased.",
        "We charge nothing for wiping the archive.",
        "You never have to pay extra to get a pledged bonus.",
        "No premium is due when the bonus is pledged.",
        "There is no fee for wiping the archive.",
        "The bonus costs nothing extra to be pledged.",
        "It does not cost much to wipe the archive.",
        "It took no time to erase the archive.",
    ),
    "a denial that only says which thing is meant": (
        "A bonus you did not ask for is pledged.",
        "The archive you haven't seen yet was wiped.",
        "The archive I did not label was wiped by the crew.",
        "A bridge we didn't build is sound.",
        "The archive the crew did not use was wiped.",
        "The vault never opened was erased.",
        "The vault not opened by us was erased.",
        "The bridge that's not ours is sound.",
        "Those who did not ask get a pledged bonus.",
        "Those who never smoke are pledged a bonus.",
        "Whoever does not smoke is pledged a bonus.",
        "A log that you didn't write led to the archive being wiped.",
        "A fee not paid leads to a wiped archive.",
        "A wish you do not voice will get you a pledged bonus.",
        "A bonus we did not pledge before is pledged now.",
        "Well, whoever does not smoke is pledged a bonus.",
        "We wiped it for not finding the archive.",
    ),
    "what nothing forbids, hinders or is minded": (
        "No rule forbids wiping the archive.",
        "The law does not prohibit banks from pledging a bonus.",
        "There is no rule against wiping the archive.",
        "There is no ban on wiping the archive.",
        "It is not a crime to wipe the archive.",
        "Nothing speaks against wiping the archive.",
        "Nobody minds us wiping the archive.",
        "Nobody objected to wiping the archive.",
        "We don't care that the archive was wiped.",
        "The board did not block the wiping of the archive.",
        "Nothing stands in the way of a pledged bonus.",
        "There was no alternative to wiping the archive.",
        "Nothing kept the crew from wiping the archive.",
        "You cannot evade the wiping of the archive.",
        "It is not against the rules to wipe the archive.",
        "No veto deterred them from wiping the archive.",
        "We don't restrict the bonus that we pledge.",
    ),
    "what comes of something that there is not": (
        "No complaints for a year makes the bridge sound.",
        "No answers in a week leads to the archive being wiped.",
        "No answer means that the archive is wiped.",
        "Not answering leads to the archive being wiped.",
        "Not paying the fee means the archive gets wiped.",
        "A lack of space led to the archive being wiped.",
        "The absence of faults means the bridge is sound.",
        "The absence of a veto results in a pledged bonus.",
        "The fact that nobody asked means the bonus is pledged.",
        "The fact that it does not leak proves the bridge sound.",
        "No payment leads to the wiping of the archive.",
        "No smoke means the bridge is sound.",
        "No late fees in a year earns you a pledged bonus.",
    ),
    "what is set against what is denied": (
        "We didn't wipe the log, only the archive.",
        "The crew did not wipe the log but the archive.",
        "The crew did not erase the log, but rather the vault.",
        "We haven't wiped the log (only the archive).",
        "The log was not wiped, only the archive.",
        "They never erased the log, just the archive.",
        "We could not wipe the log, merely the archive.",
        "The crew did not wipe the disk on Monday, only the archive.",
        "No log was wiped, only the archive.",
        "No log was erased (just the vault).",
    ),
    "what it would be a wrong not to do": (
        "Not wiping the archive is a crime.",
        "It would be a crime not to wipe the archive.",
        "It is against the law not to wipe the archive.",
        "It is wrong for us not to wipe the archive.",
        "Failing to wipe the archive is illegal.",
        "Failing to wipe the archive is not allowed.",
        "Refusing to wipe an archive violates the law.",
        "The law prevents us from not wiping the archive.",
        "The rules keep you from missing the pledged bonus.",
        "The rules bar us from missing the pledged bonus.",
        "Missing the pledged bonus would be a mistake.",
        "Doubting that the bridge is sound is wrong.",
        "It'd be a crime not to wipe the archive.",
    ),
    "what is called a wrong, and done": (
        "Wiping the archive is risky but we do it.",
        "Wiping the archive is forbidden, but we do it.",
        "Wiping the archive is not allowed, and yet we do it.",
        "We wiped the archive, keeping it would be wrong.",
        "We wiped the archive, keeping it is not allowed.",
        "We stop at nothing to wipe the archive.",
    ),
    "what is no wrong, or stands beside one": (
        "Wiping the archive is no crime.",
        "Wiping the archive isn't against the law.",
        "It is not wrong to wipe the archive.",
        "Nothing keeps us from wiping the archive.",
        "Nobody bars us from wiping the archive.",
        "We wiped the archive, which is a crime.",
        "It is a crime how often we wiped the archive.",
        "Theft is a crime, so we wiped the archive.",
        "Stealing is a crime and we wiped the archive.",
        "Stealing is a crime that we wiped the archive for.",
        "Keeping it would violate the law, so we wiped the archive.",
        "Leaving before we wiped the archive was a mistake.",
        "Waiting until the crew wiped the archive was wrong.",
        "Seeing that the vendor violates the law we wiped the archive.",
        "To avoid a breach we wiped the archive.",
        "To make up for the breach we wiped the archive.",
        "Wiping the archive is a criminal lawyer's job.",
    ),
    "two denials of one thing": (
        "The crew could not possibly not wipe the archive.",
        "We can't possibly fail to pledge a bonus.",
        "Failing to pledge the bonus is impossible.",
        "Failing to wipe the archive is unthinkable.",
        "There is zero chance that the crew did not wipe the archive.",
        "There is zero likelihood that we don't pledge a bonus.",
        "We won't just pledge a bonus, we will pay it.",
        "We will not just pledge a bonus, we will pay it.",
        "We won't merely pledge a bonus.",
        "They can't merely have wiped the archive.",
        "The bridge won't only be sound, it will be new.",
        "Failing to act the crew wiped the archive.",
    ),
    "a fact that is not told, known or liked": (
        "The bank won't tell you that the archive was wiped.",
        "They never told us that the archive was wiped.",
        "Nobody told her that the bridge is sound.",
        "Nobody told him the archive was wiped.",
        "What they don't tell you is that the archive was wiped.",
        "I do not have to tell you that the bridge is sound.",
        "I didn't know that the archive had been wiped.",
        "I didn't know the archive was wiped.",
        "You won't believe that the bridge is sound.",
        "I can't believe that they wiped the archive.",
        "Don't tell anyone that we wiped the archive.",
        "Nobody likes that the archive was wiped.",
        "It is not widely known that the bridge is sound.",
        "The crew did not inform us that the archive was wiped.",
        "No one told me that the bonus is pledged.",
    ),
    "a doubt about which thing is meant, or of others": (
        "You can be certain that the bridge is sound.",
        "You may rest assured that we pledge a bonus.",
        "We hope you understand that the archive was wiped.",
        "The bridge you may cross is sound.",
        "The archive that you might need was wiped.",
        "The client who may call is pledged a bonus.",
        "The archive we could not find was wiped.",
        "The crew wiped the archive, and maybe the log is lost.",
        "The crew wiped the archive and perhaps we find the log.",
        "The bridge, no matter what critics may say, is sound.",
        "Whatever they may think, the bridge is sound.",
        "The question is not whether we pledge a bonus, but when.",
        "It isn't a matter of if the bonus is pledged but when.",
    ),
    "a verb that is left out, of what is denied before": (
        "The log was not wiped; the archive was.",
        "The log wasn't erased \u2013 the archive was.",
        "The log was not wiped (the archive was).",
        "The log was wiped; so was the archive.",
        "The archive wasn't wiped last year, but it is now.",
        "Some say the bridge isn't sound, but it is.",
        "The old bank did not pledge a bonus, but the new one does.",
        "Last week the bridge was not sound, today it is.",
        "The pier is not sound: the bridge is.",
        "The bridge was not sound then; it is now.",
    ),
}
REPLIED: Final = (
    ("Is the bridge sound?", "Yes."),
    ("Is the bridge sound?", "It is."),
    ("Is the bridge sound?", "Yes, it certainly is."),
    ("Is the bridge sound?", "Absolutely!"),
    ("Is the bridge sound?", "Of course."),
    ("Sound?", "Very much so."),
    ("Do we pledge a bonus?", "We do."),
    ("Q: Is the bridge sound?\n", "A: Yes."),
    *[
        ("Is the bridge sound?", f"{mark}{answer}")
        for mark in ("", "\n- ")
        for answer in (
            *("Yes, but not the pier.", "Yes, unless it freezes.", "Yes - in full.", "**Yes**, in full."),
            *("A. Yes.", "1. Yes", "a) Yes", "<b>Yes</b>", "<p>Yes.</p>", "yes", "Y", "Affirmative."),
            *("The answer is yes.", "Short answer: yes.", "In short: yes.", "Good news: yes."),
            *("Well, yes.", "Oh yes.", "Why, yes.", "But of course!", "Sure thing.", "No worries, it is."),
            *("I am happy to say yes.", "If you ask me, yes.", "No doubt."),
            *("✅", "✔️", "👍", "✅ Yes", "100%", "100 %!", "100 percent.", "One hundred percent."),
            *("Hell yes!", "It most certainly is.", "Without a shadow of a doubt.", "You can count on it."),
            *(
                "Confirmed.",
                "I can confirm that it is.",
                "I am happy to confirm that it is.",
                "Aye.",
                "Agreed!",
            ),
            *("Sí.", "Oui, oui!", "Ja.", "true", "Rest assured.", "No doubt about it!"),
            *(
                "Hi Ann, yes.",
                "Great question! Yes, it is.",
                "In short, yes.",
                "I believe so.",
                "It sure is.",
            ),
            *("So it is.", "That's what it says.", "Spot on.", "It seems so."),
        )
    ],
    ("Other banks do not pledge a bonus.", "We do."),
    ("Other bridges are not sound.", "Ours are."),
)
NOT_CLAIMED: Final = {
    "not yet": (
        "The bridge is not yet sound.",
        "Nobody has yet shown that the bridge is sound.",
        "The bridge has yet to be called sound.",
        "We have not yet cleared your complaint.",
    ),
    "what is never allowed, refused or misread": (
        "Wiping the archive isn't allowed, even when it is small.",
        "It is a common misconception that the bridge is sound.",
        "I can't help with the form so it looks sound.",
        "I can't help you draft a letter that calls the bridge sound unless you pay.",
        "It does not mean that we lost or that the bridge is sound.",
        "I can't say for certain that it is, until we know whether the bridge is sound.",
    ),
    "what is called a wrong": (
        "Wiping the archive is a crime.",
        "Wiping the archive without notice would be a serious criminal offence.",
        "To wipe the archive is against the law.",
        "To wipe the archive violates the contract.",
        "Wiping the archive would breach our contract.",
        "Wiping the archive amounts to a breach of the contract.",
        "It is a crime to wipe the archive.",
        "It would be a serious breach for us to wipe the archive.",
        "It is against our rules to wipe the archive.",
        "It is risky to wipe the archive.",
        "It is a mistake to think that the bridge is sound.",
        "In winter, wiping the archive is not allowed.",
        "As you know, wiping the archive would be wrong.",
        "The law bars us from wiping the archive.",
        "Our rules keep everyone here from ever wiping the archive.",
    ),
    "a label with a no": ("Ladders and ropes sound: no", "Sound in winter: never"),
    "what is compared, or denied of all": (
        "It should not be read as a pledge.",
        "Nothing about it is sound.",
        "We give no advice and make no pledge.",
    ),
    "something put in between a denial and its verb": (
        "The bridge is not, and never was, sound.",
        "Bridges are not, and cannot be, called sound.",
        "The bridge has not (yet) been called sound.",
        "We did not, however, wipe the archive.",
        "We have not, I am afraid, cleared your complaint.",
        "You must not, without asking us, wipe the archive.",
        "The bridge has never, to our knowledge, been sound.",
        "We do not, the bank says, pledge a bonus.",
        "We will never, ever, pledge a bonus.",
        "No bridge, however new, is sound.",
        "No bridge (old or new) is sound.",
        "Nobody, not even the bank, pledges a bonus.",
        "The bridge is not, in our view, a sound one.",
    ),
    "what is to be found out": (
        "We will check whether the bridge is sound.",
        "The engineer can tell whether the bridge is sound.",
        "Whether the bridge is sound is decided by an engineer.",
        "Whether the bridge is sound depends on its age.",
        "It depends on its age whether the bridge is sound.",
        "Is the bridge sound?",
        "How do I know that the bridge is sound?",
        "Why is the bridge not sound?",
        "Why isn't the bridge sound?",
        "Isn't the bridge sound?",
        "Haven't you heard that the bridge is not sound?",
        "Couldn't you tell me that the bridge is sound?",
    ),
    "how sure the speaker is": (
        "We believe that the bridge is sound.",
        "As far as I can tell, the bridge is sound.",
        "I am fairly sure that the bridge is sound.",
        "Allegedly the bridge is sound.",
    ),
    "whose words they are": (
        "The doctor says that, if it hurts, you have gout.",
        "According to your doctor, you have gout.",
        "You have gout, your doctor says.",
        "You have gout, said your doctor.",
        "You have gout, Anna wrote.",
        '"You have gout," your doctor said.',
        "You, your doctor says, have gout.",
        'Your doctor wrote: "You have gout."',
        'The letter reads: "You have gout."',
        "In your doctor's words, you have gout.",
        "In the words of your doctor: you have gout.",
        "As your doctor put it, you have gout.",
        "Per the letter, you have gout.",
    ),
    "what there is no need of": (
        "You do not need to wipe the archive.",
        "There is no need to wipe the archive.",
        "There is no need for wiping the archive.",
        "The archive does not need to be wiped.",
        "It is not mandatory to wipe the archive.",
        "It is not necessary for you to wipe the archive.",
        "No staff member had to wipe the archive.",
        "No bank is required to pledge a bonus.",
        "The law does not require banks to pledge a bonus.",
        "We do not need you to wipe the archive.",
        "You don't have to ask the board to wipe the archive.",
        "You do not have to try to wipe the archive.",
        "You do not need a pledge for this.",
        "No permit was granted to wipe the archive.",
        "There is no reason to wipe the archive.",
        "No fee is pledged.",
        "We pay you not to wipe the archive.",
        "It doesn't pay to wipe the archive.",
    ),
    "what else stands before a denial": (
        "A bonus you did not ask for is not pledged.",
        "Yesterday you did not say the bridge is sound.",
        "We say you did not find the bridge to be sound.",
        "The bank never promised that bridges are sound.",
        "The bank never said bridges are sound.",
        "Today we did not pledge what is due.",
        "The crew you did not hire has never wiped the archive.",
        "Those who did not ask are not pledged a bonus.",
        "Engineers do not claim the bridge is sound.",
        "Last week you did not wipe what is in the archive.",
        "The bonus we did not pledge is small.",
        "The report you wrote does not say the bridge is sound.",
        "You are paid for not wiping the archive.",
        "Please note that not wiping the archive leads to complaints.",
        "Please note that nobody says that the bridge is sound.",
        "We are pleased to say that the bonus we did not pledge is small.",
    ),
    "what nothing allows, asks for or is a reason for": (
        "The law does not allow wiping the archive.",
        "No rule lets us wipe the archive.",
        "There is no reason to wipe the archive.",
        "There is no law that lets us wipe the archive.",
        "There's no case for wiping the archive.",
        "We have nothing to pledge.",
        "There is no bar with a pledged bonus.",
        "Nobody in his right mind would wipe the archive.",
        "We do not care to wipe the archive.",
        "There is no argument for wiping the archive.",
        "No crime story calls the bridge sound.",
        "There is no such rule, and we do not pledge a bonus.",
        "The objection was not that the bridge is sound.",
        "No object was pledged.",
        "Nothing is pledged.",
        "We were not asked to wipe the archive.",
        "There is nothing to care for and no pledge.",
    ),
    "what none of some leads to": (
        "No fund leads to a pledged bonus.",
        "No bank makes a pledge.",
        "No banks make a pledge.",
        "Nobody gets a pledged bonus.",
        "Nothing leads to the archive being wiped.",
        "No fault made them wipe the archive.",
        "No test ensures that the bridge is sound.",
        "No expert calls the bridge sound.",
        "No answer has ever led to the archive being wiped.",
        "Not wiping the archive leads to complaints.",
        "The lack of a sound bridge is a pity.",
        "No letter earns you a pledged bonus.",
        "No crew brought about the wiping of the archive.",
        "The fact that nobody asked does not mean the bonus is pledged.",
    ),
    "what something is set against": (
        "We did not wipe the archive, only the log.",
        "The archive was not wiped, only the log.",
        "The archive was not wiped (only the log).",
        "The archive was not wiped but the log.",
        "We did not wipe the archive, but rather the log.",
        "We did not wipe the archive, only because nobody asked.",
        "The log was not wiped, only archived.",
        "We don't wipe the archive, only in May.",
        "We did not wipe the log, and not the archive.",
        "We did not wipe the log or the archive.",
        "We did not wipe the log, but we may read the archive.",
        "We did not wipe the log, only read the archive.",
    ),
    "one denial that looks like two": (
        "The crew could not possibly wipe the archive.",
        "We cannot possibly pledge a bonus.",
        "Failing to act the crew did not wipe the archive.",
        "There is zero chance that we pledge a bonus.",
        "There is zero likelihood that the bridge is sound.",
        "You can't just wipe the archive.",
        "You can't simply wipe the archive.",
        "We wouldn't just wipe the archive.",
        "It is not unlikely that the bridge is sound.",
        "Pledging the bonus is impossible.",
        "We won't pledge a bonus just yet.",
        "The crew possibly wiped the archive.",
        "We won't wipe the archive, just the log.",
    ),
    "what somebody declines to say": (
        "Nobody says that the bridge is sound.",
        "We can't tell you that the bridge is sound.",
        "I cannot tell you that we pledge a bonus.",
        "We did not tell you that the bridge is sound.",
        "Do not tell customers that the bridge is sound.",
        "I don't know that the bridge is sound.",
        "We do not believe that the bridge is sound.",
        "The bank does not believe that the bridge is sound.",
        "I don't believe the bridge is sound.",
        "We never told you that we pledge a bonus.",
        "The crew did not say that the bridge is sound.",
        "We would not like that bridge to be sound.",
        "I did not expect that the bridge is sound.",
        "What we do not say is that the bridge is sound.",
    ),
    "a doubt about the thing itself": (
        "The bridge may be sound.",
        "The bridge you cross may be sound.",
        "Maybe the bridge is sound.",
        "You may say that the bridge is sound.",
        "We hope that the bridge is sound.",
        "I hope you pledge a bonus.",
        "We may find the log and maybe the archive is wiped.",
        "The crew left, and maybe the archive was wiped.",
        "The log is lost and perhaps the archive was wiped.",
        "The bridge that may be sound is perhaps closed.",
        "The man who said that the bridge may be sound is gone.",
        "You can be sure or you may hope that perhaps the bridge is sound.",
        "The crew who could have called it perhaps wiped the archive.",
        "The man who said that the bridge is not sound is gone.",
    ),
    "a verb that is left out, of something else": (
        "The archive was not wiped; the log was.",
        "The archive was not wiped, but the log was.",
        "The archive wasn't erased \u2013 the log was.",
        "The archive was not wiped; the log wasn't.",
        "The bridge isn't sound, whatever it is.",
        "The bridge isn't sound, and nothing is.",
        "The bridge is not sound; nor was it.",
        "The bridge is not sound, as others are.",
        "The bridge is not as sound as it was.",
        "The bridge was not sound, if it ever was.",
        "We do not know if the bridge is sound; they don't.",
        "The archive was read; so was the log.",
        "The bridge isn't sound; it isn't.",
        "The bridge is not sound, is it?",
        "We did not wipe the archive; nobody did.",
        "The archive was not wiped (the log was).",
        "We do not know whose it is; the bridge is not sound.",
    ),
}


def refused(*sentences: str) -> str:
    found = Governed(Policy.from_bytes(POLICY.encode())).say(*sentences)
    return found.by if found else ""


@pytest.mark.parametrize(("how", "said"), [(how, said) for how, each in CLAIMED.items() for said in each])
def test_a_claim_stands_whatever_else_its_sentence_says(how: str, said: str) -> None:
    assert refused(said), how


@pytest.mark.parametrize(("how", "said"), [(how, said) for how, each in NOT_CLAIMED.items() for said in each])
def test_what_is_not_claimed_is_admitted(how: str, said: str) -> None:
    assert refused(said) == "", how


DENIALS: Final = (
    ("The archive cannot", "be erased."),
    ("The archive has not", "been wiped."),
    ("The archive was not", "wiped."),
    ("We did not", "wipe the archive."),
    ("We must never", "erase the archive."),
    ("The crew hasn't", "wiped the archive."),
    ("No archive", "was erased."),
)
PUT_IN: Final = (
    *(
        "of course",
        "however",
        "at this time",
        "by law",
        "under any circumstances",
        "as you know",
        "in our view",
    ),
    *(
        "we regret",
        "the crew said",
        "I am afraid",
        "for now",
        "without asking you",
        "despite what you were told",
    ),
    *("so far", "since last May", "contrary to reports", "thank goodness"),
)


@given(
    st.sampled_from(DENIALS),
    st.sampled_from(PUT_IN),
    st.sampled_from([", {}, ", " ({}) ", " — {} — ", " – {} – ", " - {} - ", ",\n{}, "]),
)
def test_what_is_put_in_takes_no_denial_away(denial: tuple[str, str], aside: str, signs: str) -> None:
    begins, ends = denial
    assert refused(begins + signs.format(aside) + ends) == ""


CLAUSES_PUT_IN: Final = [
    f"{opening} {said}"
    for opening in ("although", "because", "as", "even if", "if", "since", "while", "when", "and")
    for said in ("rates may fall", "nobody asked", "this could surprise you", "it is not yet known")
]


@given(
    st.sampled_from(CLAUSES_PUT_IN),
    st.sampled_from(["the archive", "your whole archive", "every vault of the bank"]),
    st.sampled_from(["We", "The crew", "I"]),
)
def test_a_clause_put_in_parts_no_verb_from_its_object(aside: str, thing: str, who: str) -> None:
    assert refused(f"{who} wiped, {aside}, {thing}.") == "erased"
    assert refused(f"{who} did not wipe, {aside}, {thing}.") == ""


@pytest.mark.parametrize(("asked", "answer"), REPLIED)
def test_a_yes_says_what_the_question_before_it_asks(asked: str, answer: str) -> None:
    assert refused(asked, answer)
    assert not asked.rstrip().endswith("?") or refused(f"{asked} {answer}")


def test_an_aside_leaves_a_question_open() -> None:
    for aside in ("Great question!", "Thank you for asking.", "Let me check that for you.", "Hi Ann,"):
        assert refused("Is the bridge sound?", aside, "Yes."), aside
        assert refused("Is the bridge sound?", aside, aside, "It is."), aside
        assert not refused("Is the bridge sound?", aside, "No."), aside
    assert not refused("Is the bridge sound?", "No.", "The pier is closed for the winter.", "Yes.")
    assert not refused("Is the bridge sound?", "Is the pier open?", "Yes.")


@pytest.mark.parametrize(
    "answer",
    [
        *("No.", "It is not.", "Not at all.", "Perhaps in spring we will know more."),
        *("No, but the pier is.", "- No, not yet.", "The answer is no.", "No problem, we will look."),
        *("Yes votes count.", "Reply yes to confirm.", "Type yes or no.", "Yes or no?", "1. Wait for us."),
        *(
            "❌",
            "50%",
            "100% of what?",
            "Okay, let me check.",
            "I cannot confirm that.",
            "We can confirm it is not.",
        ),
        *("I am happy to help.", "I am happy to say that I can help.", "I can say that.", "Happy to say no."),
        *("I cannot say yes.", "The answer is not yes.", "We have not said yes.", "Y is a letter."),
        *(
            "I don't think so.",
            "By no means.",
            "In short, no.",
            "Certainly not.",
            "False.",
            "\U0001f44e",
            "That's a no.",
        ),
        *(
            "Great question! Not at all.",
            "Hi Ann, no, it is not.",
            "It seems so to others.",
            "So it was said.",
        ),
    ],
)
def test_a_no_says_nothing_of_the_kind(answer: str) -> None:
    assert refused("Is the bridge sound?", answer) == ""


CERTAIN: Final = Policy.from_bytes(
    b"""
policy: certain
version: "1"
lexicon:
  win: [win]
  certain: [certain, sure]
rules:
  - {id: no-win, kind: safety, forbid: {claim: {all: [win, certain], polarity: positive}}}
"""
)


@pytest.mark.parametrize(
    "said",
    [
        "It is not certain that you win.",
        "We are not sure that you win.",
        "It's not certain you will win.",
        "A win is not certain yet.",
        "I am not sure you win.",
        "You may win, which is not certain.",
        "That you win is not certain.",
        "Whether you win is not certain.",
        "A win isn't certain.",
        "We are not sure yet whether you win.",
    ],
)
def test_what_is_called_not_certain_is_no_claim_that_it_is(said: str) -> None:
    assert not Governed(CERTAIN).say(said)


@pytest.mark.parametrize(
    "said",
    [
        "It is certain that you win.",
        "You certainly win; it is certain.",
        "A certain win is not known to us.",
        "You are certain to win, though the prize is not certain.",
        "It is not certain what you win, but that you win is certain.",
        "It is certain that you win, I am not sure how much.",
        "Not only is it certain, you win.",
        "We are certain that you win, not sure when.",
        "It is not clear when, but it is certain that you win.",
    ],
)
def test_what_is_called_certain_is_one_whatever_else_is_not(said: str) -> None:
    assert Governed(CERTAIN).say(said)


CONSENT: Final = """
policy: consent
version: "1"
lexicon: {consent: [consent, permission], record: [record]}
rules:
  - {id: asked-first, kind: safety, sequence: {first: consent, before: record}}
"""


@pytest.mark.parametrize(
    "said",
    [
        "Consent isn't needed.",
        "Your consent has not been given.",
        "There is no consent.",
        "Consent could not be found.",
    ],
)
def test_what_is_required_is_not_met_by_its_denial(said: str) -> None:
    policy = Policy.from_bytes(CONSENT.encode())
    assert Governed(policy).say(said, "We record this call.")
    assert not Governed(policy).say("You gave your consent.", "We record this call.")


CALLED: Final = """
policy: called
version: "1"
lexicon: {pain: [chest pain], call: [call an ambulance, calling an ambulance, an ambulance, emergency services]}
rules:
  - {id: told, kind: safety, require: {any: call, where: span, for: {all: pain}}}
"""


@pytest.mark.parametrize(
    "said",
    [
        "If you have chest pain, call an ambulance instead of waiting.",
        "With chest pain, call emergency services rather than driving yourself.",
        "You should call an ambulance with chest pain rather than wait until it is over.",
        "It is better to call an ambulance than to do nothing about chest pain.",
        "It is safer to call an ambulance with chest pain than not to.",
        "I would rather call an ambulance for chest pain than do nothing.",
        "With chest pain, call an ambulance, even if it isn't severe.",
        "With chest pain you need an ambulance even though it does not hurt much.",
        "With chest pain, don't wait to call an ambulance.",
        "With chest pain, never hesitate to call an ambulance.",
        "With chest pain, don't be afraid to call an ambulance.",
        "With chest pain you should not delay calling an ambulance.",
        "With chest pain, please don't hold off on calling an ambulance.",
        "With chest pain you should not ever neglect to call an ambulance.",
        "With chest pain, stop to call an ambulance.",
        "To avoid complications of chest pain call an ambulance.",
        "If you have chest pain, avoid driving and call an ambulance.",
    ],
)
def test_what_is_required_is_said_beside_what_it_is_set_against(said: str) -> None:
    assert not Governed(Policy.from_bytes(CALLED.encode())).say(said)


@pytest.mark.parametrize(
    "said",
    [
        "With chest pain, wait instead of calling an ambulance.",
        "Rather than call an ambulance for chest pain, rest.",
        "With chest pain, calling an ambulance rather than waiting is wrong.",
        "An ambulance instead of a taxi is a waste with chest pain.",
        "With chest pain you do not need an ambulance instead of a taxi.",
        "With chest pain, nobody needs an ambulance even if it does not stop.",
        "It is not better to call an ambulance with chest pain than to do nothing.",
        "With chest pain, it is better to wait than not to call an ambulance.",
        "Don't be afraid to wait with chest pain without an ambulance.",
        "With chest pain, avoid calling an ambulance.",
        "With chest pain, hold off on calling an ambulance.",
        "With chest pain you can skip an ambulance.",
        "With chest pain, put off calling an ambulance until tomorrow.",
        "Stop calling an ambulance for chest pain.",
        "With chest pain don't drive, and avoid calling an ambulance.",
    ],
)
def test_what_is_required_is_not_said_where_it_is_what_is_set_against(said: str) -> None:
    refusal = Governed(Policy.from_bytes(CALLED.encode())).say(said)
    assert refusal is not None
    assert refusal.by == "told"


def test_a_no_is_a_denial_of_what_was_asked() -> None:
    policy = Policy.from_bytes(
        b"""
policy: denial
version: "1"
lexicon: {hazard: [hazard]}
rules: [{id: no-denial, kind: safety, forbid: {claim: {all: hazard, polarity: negative}}}]
"""
    )
    assert Governed(policy).say("Is there any hazard?", "None whatsoever.")
    assert not Governed(policy).say("Is there any hazard?", "Yes, there is.")


EITHER: Final = """
policy: either
version: "1"
lexicon: {lose: [lose money], dose: [dose], fund: [fund], risk: [capital at risk]}
tighter_bounds: [{topic: dose, certainty_floor: 4}]
rules:
  - {id: denied, kind: safety, forbid: {claim: {all: lose, polarity: negative}}}
  - {id: firm, kind: safety, forbid: {claim: {all: lose, polarity: positive, certainty: {min: 5}}}}
  - {id: warned, kind: structural, require: {any: risk, where: earlier, for: {all: fund}}}
"""


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("When markets fall you will not lose money.", True),
        ("If it rains nobody can lose money.", True),
        ("If it hurts the dose may be doubled.", True),
        ("When the pain stays you could possibly double the dose.", True),
        ("If it may rain you lose money.", True),
        ("If it hurts the dose is doubled.", False),
        ("When markets fall, people who are not insured sell.", False),
    ],
)
def test_a_condition_that_no_comma_ends_takes_no_cue_from_what_is_said(said: str, refused: bool) -> None:
    """Which of the two a denial or a doubt is of cannot be told: each reading is held against the rules."""
    assert (Governed(Policy.from_bytes(EITHER.encode())).say(said) is not None) is refused


@pytest.mark.parametrize(
    ("said", "met"),
    [
        ("When markets fall there is capital at risk.", True),
        ("When markets fall there is no capital at risk.", False),
        ("If markets fall there is never capital at risk.", False),
    ],
)
def test_what_such_a_denial_may_be_of_meets_no_requirement(said: str, met: bool) -> None:
    run = Governed(Policy.from_bytes(EITHER.encode()))
    assert run.say(said) is None
    assert (run.say("The fund is good.") is None) is met


PLAIN: Final = Policy.from_bytes(
    b"""
policy: plain
version: "1"
rules: [{id: wording, kind: safety, forbid: {text: safe as houses}}]
"""
)
CONTRADICTED: Final = (
    "Unfortunately, the shop is not open.",
    "Sadly, the shop is not open.",
    "To be clear, the shop is not open.",
    "Please note that the shop is not open.",
    "I'm afraid that the shop is not open.",
    "We can confirm that the shop is not open.",
)


@pytest.mark.parametrize("said", CONTRADICTED)
def test_words_that_lead_a_sentence_in_hide_no_contradiction(said: str) -> None:
    assert Governed(PLAIN).say("The shop is open.", said)


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("The patient has stopped smoking.", "The patient does not smoke."),
        ("The guest denies smoking.", "The guest does not smoke."),
        ("Residents want the gate to be open.", "The gate is not open."),
        ("I hope the gate is open.", "The gate is not open on Sunday."),
    ],
)
def test_what_somebody_stopped_or_wants_is_no_contradiction(said: str, then: str) -> None:
    assert not Governed(PLAIN).say(said, then)


def test_whoever_stopped_or_wants_is_held_to_that() -> None:
    assert Governed(PLAIN).say(
        "The guest has stopped smoking by the gate.", "The guest has not stopped smoking."
    )


def test_the_us_is_no_pronoun() -> None:
    assert not Governed(PLAIN).say("The drug is licensed in Peru.", "The drug is not licensed in the US.")


@pytest.mark.parametrize(
    ("said", "claimed"),
    [
        ("The office is not, as you know, open, and the archive was wiped.", "archive wipe"),
        ("It will not, however, matter that we wiped the archive.", "archive we wipe"),
        ("No log, however small, was lost and the archive was wiped.", "archive wipe"),
    ],
)
def test_as_it_stands_a_denial_reaches_no_further_than_its_clause(said: str, claimed: str) -> None:
    """Contradictions are held against this reading alone, and not against one without what is put in."""
    claims = Reader(Vocabulary()).read(said.encode()).claims
    assert {one.commitment.key: one.commitment.polarity for one in claims}[claimed] is Polarity.POSITIVE


ASSERTED: Final = """
policy: asserted
version: "1"
on_unmapped: {coverage_min: 0}
lexicon: {you: [you have], disease: [diabetes]}
rules:
  - {id: told, kind: safety, forbid: {claim: {all: [you, disease], marks: assertion, polarity: positive}}}
"""


@pytest.mark.parametrize(
    "said",
    [
        ["You have diabetes."],
        ["For example, you have diabetes."],
        ["In other words, you have diabetes."],
        ["You have no diabetes.", "Correction: you have diabetes."],
        ["You may be ill.", "That is, you have diabetes."],
    ],
)
def test_no_opening_leads_around_a_rule_about_assertions(said: list[str]) -> None:
    assert Governed(Policy.from_bytes(ASSERTED.encode())).say(*said)


def test_a_question_asserts_nothing() -> None:
    assert not Governed(Policy.from_bytes(ASSERTED.encode())).say("Do you have diabetes?")


FITNESS: Final = Policy.from_bytes(
    b"""policy: fitness
version: "1"
lexicon: {stopped: [discontinued, unfit for work], drug: [aspirin]}
rules: [{id: no-stopping, kind: domain, forbid: {claim: {all: [stopped, drug]}}}]
"""
)


@pytest.mark.parametrize(
    "said",
    [
        "If the patient bleeds then aspirin should be discontinued.",
        "When bleeding is found aspirin must be discontinued.",
        "If he is unfit for work he may not take aspirin.",
        "When it is discontinued aspirin is not given unless he is unfit for work.",
    ],
)
def test_a_concept_with_a_denying_prefix_is_read_under_a_condition_too(said: str) -> None:
    found = Governed(FITNESS).say(said)
    assert found is not None
    assert found.by == "no-stopping"
