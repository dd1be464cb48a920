import { readFlags } from './feedback-flags.ts';
import { listedTopics, topicsOf } from './feedback-topics.ts';
import { noChanges, type RequestedChanges } from './requested-changes.ts';
import { speakable } from './speakable.ts';
import { firstCharacters, firstWords } from './words.ts';

/** In characters. */
const MAX_INPUT_LENGTH = 2_000;
/** The most words in a dictated sentence: what a narrator says in a quarter of a minute. */
const MAX_DICTATED_WORDS = 40;

const START =
  "please|make|add|remove|delete|use|mention|include|drop|cut|omit|skip|don'?t|do not|without|less|more|start|open|begin|end|finish|close|shorten|lengthen|give|keep|change|try|write|focus|talk|explain|emphasi[sz]e|highlight|leave|avoid|ask|tell|say|no|not|too|get|it should|it needs|needs|shorter|longer|funnier|simpler|different|another|new|better|stronger";
const CLAUSES = new RegExp(
  `[.;!?\\n]+(?=\\s|$)|,?\\s+(?:and|but|also|then|plus)\\s+(?=(?:${START})\\b)|,\\s*(?=(?:${START})\\b)`,
  'i',
);

const REMOVE =
  /\b(?:remove|delete|drop|omit|skip|leave out|take out|get rid of|cut(?: out)?|without|avoid|lose|no more|do(?:n'?t| not) (?:mention|talk about|speak about|say|include|use|show)|stop (?:mentioning|talking about|saying))\s+(.+)/i;
const MENTION =
  /\b(?:mention(?:ing)?|include|add|(?:start|open|begin|lead) with|more (?:\w+ )?(?:facts?|details?) about|talk (?:more )?about|speak (?:more )?about|say (?:something|more) about|cover|focus(?: more)? on|more (?:about|on)|emphasi[sz]e|highlight|explain|bring up|stress|feature|discuss|address|tell (?:us|me|them|people|viewers) (?:more )?about|what about)\s+(.+)/i;
const SAY = /\b(?:say|mention|add|include|state|note)\s+(?:that\s+(.+)|["“](.+?)["”])/i;

const NO_QUESTION =
  /\b(?:no|not|never|without|don't|do not|instead of)\b(?:\s+\S+){0,4}?\s+(?:questions?\b(?! (?:of|about|whether|why|how))|asking)/i;

/** Reads a person's feedback, clause by clause. Empty feedback asks for something entirely different. */
export function readFeedback(feedback: string): RequestedChanges {
  const changes = noChanges();
  const clauses = firstCharacters(feedback.replace(/[^\S\n]+/g, ' '), MAX_INPUT_LENGTH)
    .replace(/[’‘]/g, "'")
    .split(CLAUSES)
    .map((clause) => clause?.trim() ?? '');
  const unread = clauses.filter((clause) => clause !== '' && !readClause(clause, changes));
  // A clause of one word is a courtesy rather than a request.
  const wishes = unread.filter((clause) => clause.split(' ').length > 1);
  const understood = JSON.stringify(changes) !== JSON.stringify(noChanges());
  if (!understood) {
    // The longest name is the most specific.
    changes.angle = unread
      .flatMap(topicsOf)
      .sort((one, other) => other.split(' ').length - one.split(' ').length)
      .slice(0, 2);
    changes.hook = true;
    changes.closing = true;
  }
  changes.unread = wishes;
  return changes;
}

/** @returns whether the clause was understood */
function readClause(clause: string, changes: RequestedChanges): boolean {
  if (NO_QUESTION.test(clause)) {
    changes.question = 'none';
    return true;
  }
  const removed = REMOVE.exec(clause)?.[1];
  if (removed !== undefined) return readRemoval(removed, clause, changes);
  const said = SAY.exec(clause);
  if (said) {
    const sentence = speakable((said[1] ?? said[2] ?? '').replace(/^[\s"“”']+|[\s"“”']+$/g, ''));
    if (/[\p{L}\p{N}]/u.test(sentence)) changes.say.push(firstWords(sentence, MAX_DICTATED_WORDS));
    return true;
  }
  const mentioned = MENTION.exec(clause);
  const [, thing = ''] = mentioned ?? [];
  if (mentioned === null || SCRIPT_PART.test(thing)) return readFlags(clause, changes);
  if (/\b(?:start|open|begin|lead) with\b|\s+first$/i.test(clause)) changes.hook = true;
  // `The opening should mention …`, `mention … in the opening`.
  readFlags(`${clause.slice(0, mentioned.index)} ${PLACE.exec(thing)?.[0] ?? ''}`, changes);
  changes.mention.push(...listedTopics(thing.replace(PLACE, '')));
  return true;
}

/** Text that begins like this is about the script, not the story. */
const SCRIPT_PART =
  /^(?:\S+\s+){0,3}?(?:facts?|details?|data|numbers?|figures|information|depth|context|specifics?|call[- ]to[- ]action|cta|jokes?|humou?r|fun|wit|questions?|hooks?|energy|excitement|hash ?tags?|tags|titles?|(?:more |this )?simpl\w+|words|images?|pictures?|visuals?|colou?rs?)\b(?! about)/i;
const PLACE =
  /\s+(?:at|in|as|to) (?:the |my |your )?(?:very )?(?:start|beginning|opening|hook|intro(?:duction)?|first \w+|end|ending|closing|outro|last \w+|title)\b.*$/i;

/** What should be removed may be a thing in the story or a part of the script. */
function readRemoval(text: string, clause: string, changes: RequestedChanges): boolean {
  if (
    /^(?:it|this|that|down|the (?:length|script|video))?\s*(?:down|to|by|short|shorter|in half|a (?:bit|little))\b/i.test(
      text,
    )
  )
    return readFlags(clause, changes) || shorter(changes);
  if (/\b(?:jokes?|humou?r|funny|silly|puns?)\b/i.test(text)) changes.tone = 'serious';
  else if (/\b(?:call to action|cta|subscribe|follow)\b/i.test(text)) changes.call = 'none';
  else if (/\b(?:hook|intro(?:duction)?|opening|beginning|first (?:line|sentence|scene))\b/i.test(text))
    changes.hook = true;
  else if (/\bquestions?\b(?! (?:of|about|whether|why|how))/i.test(text)) changes.question = 'none';
  else if (/\b(?:ending|outro|closing|last (?:line|sentence|scene))\b/i.test(text)) changes.closing = true;
  else if (/\b(?:jargon|technical (?:terms|words)|big words)\b/i.test(text)) changes.simpler = true;
  else
    changes.remove.push(
      ...listedTopics(
        text.replace(
          /^(?:all |the |any )*(?:parts?|bits?|sentences?|lines?|scenes?|stuff|mentions?|references?|facts?)\s+(?:about|with|on|of|to|that (?:mentions?|says?|talks? about))\s+/i,
          '',
        ),
      ),
    );
  return true;
}

function shorter(changes: RequestedChanges): true {
  changes.length = 'shorter';
  return true;
}
