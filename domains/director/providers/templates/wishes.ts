import { phrases } from './keywords.ts';
import { speakable } from './speakable.ts';
import type { Tone } from './tones.ts';

/** What a person's feedback asks for, as far as templates can follow it. */
export type Wishes = {
  length: 'shorter' | 'longer' | null;
  /** A length asked for by number. */
  seconds: number | null;
  moreFacts: boolean;
  /** Another opening, ending or title than the last one. */
  hook: boolean;
  closing: boolean;
  title: boolean;
  hashtags: boolean;
  call: 'strong' | 'none' | null;
  tone: Tone | null;
  simpler: boolean;
  /** Things not to be spoken of. */
  remove: string[];
  /** Things to be spoken of. */
  mention: string[];
  /** Sentences that the person dictated. */
  say: string[];
  /** Words for the pictures. */
  look: string[];
  /** What the feedback is about, when none of the above was understood. */
  angle: string[];
};

export const noWishes = (): Wishes => ({
  length: null,
  seconds: null,
  moreFacts: false,
  hook: false,
  closing: false,
  title: false,
  hashtags: false,
  call: null,
  tone: null,
  simpler: false,
  remove: [],
  mention: [],
  say: [],
  look: [],
  angle: [],
});

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

/** Reads a person's feedback, clause by clause. An empty one asks for something else altogether. */
export function readWishes(feedback: string): Wishes {
  const wishes = noWishes();
  const clauses = feedback
    .replace(/[’‘]/g, "'")
    .split(CLAUSES)
    .map((clause) => clause?.trim() ?? '');
  const unread = clauses.filter((clause) => clause !== '' && !readClause(clause, wishes));
  const understood = JSON.stringify(wishes) !== JSON.stringify(noWishes());
  if (!understood) {
    wishes.angle = unread.flatMap(things).slice(0, 2);
    wishes.hook = true;
    wishes.closing = true;
  }
  return wishes;
}

/** @returns whether the clause was understood */
function readClause(clause: string, wishes: Wishes): boolean {
  const removed = REMOVE.exec(clause)?.[1];
  if (removed !== undefined) return readRemoval(removed, clause, wishes);
  const said = SAY.exec(clause);
  if (said) {
    wishes.say.push((said[1] ?? said[2] ?? '').replace(/^[\s"“”']+|[\s"“”']+$/g, ''));
    return true;
  }
  const mentioned = MENTION.exec(clause)?.[1];
  if (mentioned === undefined || SCRIPT_PART.test(mentioned)) return readFlags(clause, wishes);
  if (PLACE.test(mentioned)) readFlags(PLACE.exec(mentioned)?.[0] ?? '', wishes);
  wishes.mention.push(...listed(mentioned.replace(PLACE, '')));
  return true;
}

/** What begins like this speaks of the script, not of the story. */
const SCRIPT_PART =
  /^(?:\S+\s+){0,3}?(?:facts?|details?|data|numbers?|figures|information|depth|context|specifics?|call[- ]to[- ]action|cta|jokes?|humou?r|fun|wit|questions?|hooks?|energy|excitement|hash ?tags?|tags|titles?|(?:more |this )?simpl\w+|words|images?|pictures?|visuals?|colou?rs?)\b(?! about)/i;
const PLACE =
  /\s+(?:at|in|as|to) (?:the |my |your )?(?:very )?(?:start|beginning|opening|hook|intro(?:duction)?|first \w+|end|ending|closing|outro|last \w+|title)\b.*$/i;

/** What is not to be there may be a thing of the story or a part of the script. */
function readRemoval(text: string, clause: string, wishes: Wishes): boolean {
  if (
    /^(?:it|this|that|down|the (?:length|script|video))?\s*(?:down|to|by|short|shorter|in half|a (?:bit|little))\b/i.test(
      text,
    )
  )
    return readFlags(clause, wishes) || shorter(wishes);
  if (/\b(?:jokes?|humou?r|funny|silly|puns?)\b/i.test(text)) wishes.tone = 'serious';
  else if (/\b(?:call to action|cta|subscribe|follow)\b/i.test(text)) wishes.call = 'none';
  else if (/\b(?:hook|intro(?:duction)?|opening|beginning|first (?:line|sentence|scene))\b/i.test(text))
    wishes.hook = true;
  else if (/\b(?:ending|outro|closing|last (?:line|sentence|scene)|question)\b/i.test(text)) wishes.closing = true;
  else if (/\b(?:jargon|technical (?:terms|words)|big words)\b/i.test(text)) wishes.simpler = true;
  else
    wishes.remove.push(
      ...listed(
        text.replace(
          /^(?:all |the |any )*(?:parts?|bits?|sentences?|lines?|scenes?|stuff|mentions?|references?|facts?)\s+(?:about|with|on|of|to|that (?:mentions?|says?|talks? about))\s+/i,
          '',
        ),
      ),
    );
  return true;
}

function shorter(wishes: Wishes): true {
  wishes.length = 'shorter';
  return true;
}

type Flag = readonly [pattern: RegExp, set: (wishes: Wishes, isOpposite: boolean) => void];

const tone = (meant: Tone, opposite: Tone) => (wishes: Wishes, isOpposite: boolean) => {
  wishes.tone = isOpposite ? opposite : meant;
};

const FLAGS: readonly Flag[] = [
  [
    /\b(?:shorter|shorten\w*|short|briefer|brief|concise|condense\w*|tighter|tighten\w*|trim|snappier|fewer words|less words|too (?:long|wordy)|wordy|takes? too long|cut (?:it|this|that|down))\b/i,
    (wishes, isOpposite) => {
      wishes.length = isOpposite ? 'longer' : 'shorter';
    },
  ],
  [
    /\b(?:longer|lengthen|expand\w*|extend\w*|elaborate|more words|more time)\b/i,
    (wishes, isOpposite) => {
      wishes.length ??= isOpposite ? 'shorter' : 'longer';
    },
  ],
  [
    /\b(?:more (?:\w+ )?(?:facts?|details?|detailed|data|numbers?|figures|substance|depth|information|specifics?|content|evidence|context)|more (?:specific|concrete)|add (?:\w+ )?(?:facts?|details?|numbers?|data|figures)|deeper|too (?:vague|thin|generic|shallow))\b/i,
    (wishes) => {
      wishes.moreFacts = true;
    },
  ],
  [
    /\b(?:hook|intro(?:duction)?|opening|opener|beginning|first (?:line|sentence|scene|seconds?)|(?:start|open|begin) (?:with|stronger|differently|better))\b/i,
    (wishes) => {
      wishes.hook = true;
    },
  ],
  [
    /\b(?:ending|outro|closing|last (?:line|sentence|scene)|conclusion|end (?:with|on|stronger|differently|better))\b/i,
    (wishes) => {
      wishes.closing = true;
    },
  ],
  [
    /\b(?:call[- ]to[- ]action|cta|ask (?:\w+ )?(?:viewers|people|them|the audience|everyone) to|subscribe|tell (?:viewers|people) to)\b/i,
    (wishes, isOpposite) => {
      wishes.call = isOpposite ? 'none' : 'strong';
    },
  ],
  [
    /\btitle\b/i,
    (wishes) => {
      wishes.title = true;
    },
  ],
  [
    /\b(?:hash ?tags?|tags)\b/i,
    (wishes) => {
      wishes.hashtags = true;
    },
  ],
  [
    /\b(?:simpl\w+|easier|plain\w*|jargon|layman\S*|eli5|child\w*|kids|beginners?|understandable|complicated|complex|too technical|technical|confusing|hard to (?:understand|follow))\b/i,
    (wishes) => {
      wishes.simpler = true;
    },
  ],
  [
    /\b(?:funn\w+|humou?r\w*|jok(?:es?|ing|ey)|playful|sill\w+|witt?y|wit|fun|laugh\w*|amusing|comedy)\b/i,
    tone('humorous', 'serious'),
  ],
  [/\b(?:serious\w*|sober|formal|professional|respectful|grave|dignified)\b/i, tone('serious', 'casual')],
  [
    /\b(?:casual|relaxed|conversational|friendl\w+|chatty|informal|laid[- ]back|warmer|personal)\b/i,
    tone('casual', 'informative'),
  ],
  [
    /\b(?:energ\w+|excit\w+|punch\w+|hype\w*|upbeat|dynamic|livel\w+|enthusias\w+|bolder|faster|pace)\b/i,
    tone('energetic', 'informative'),
  ],
  [
    /\b(?:boring|dull|dry|lifeless|bland|flat|monotone|slow)\b/i,
    (wishes) => {
      wishes.tone = 'energetic';
      wishes.hook = true;
    },
  ],
  [/\b(?:informative|neutral|educational|factual|objective)\b/i, tone('informative', 'casual')],
];

const OPPOSITE = /\b(?:too|less|not|isn't|don't|do not|never|tone down|reduce|without|no)\s+(?:\w+\s+){0,3}$/i;
/** `too long` and `less words` are wishes in themselves, and `not boring` is one like `boring`. */
const ADJECTIVES =
  /\b(?:bright|dark|colou?rful|warm|cold|vivid|moody|minimal|realistic|dramatic|soft|sharp|blue|red|green|golden|black and white|abstract|detailed|clean|retro|futuristic)(?:er)?\b/gi;

function readFlags(clause: string, wishes: Wishes): boolean {
  let understood = false;
  const seconds = /(\d{1,3})\s*-?\s*(?:s|secs?|seconds?)\b/i.exec(clause)?.[1];
  if (seconds !== undefined) {
    wishes.seconds = Number(seconds);
    return true;
  }
  if (/\b(?:visuals?|images?|pictures?|colou?rs?|scenes? look|imagery|prompts?)\b/i.test(clause)) {
    const found = (clause.match(ADJECTIVES) ?? []).map((word) => word.toLowerCase());
    wishes.look.push(...(found.length > 0 ? found : ['with a different framing']));
    return true;
  }
  for (const [pattern, set] of FLAGS) {
    const match = pattern.exec(clause);
    if (!match) continue;
    const before = clause.slice(0, match.index);
    set(wishes, OPPOSITE.test(before) && !/^too/i.test(match[0]));
    understood = true;
  }
  return understood;
}

/** `battery life, price and the range` are three things. */
function listed(text: string): string[] {
  return text
    .split(/,\s*(?:and\s+|or\s+)?|\s+(?:and|or|as well as)\s+/i)
    .map((part) =>
      speakable(part).replace(
        /^(?:the fact that|something about|a bit (?:about|of|on)|more about|about|how|that|some|any)\s+/i,
        '',
      ),
    )
    .map((part) =>
      part
        .replace(/[.,;:!?"]+$/, '')
        .replace(/\s+(?:too|please|as well|at the end|at the start|more|instead|part|bit|thing)$/i, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && part.split(' ').length <= 8);
}

const things = (clause: string): string[] =>
  phrases(speakable(clause)).filter(
    (phrase) => !/^(?:script|draft|version|feedback|like|scene|scenes|idea|angle|perspective)$/i.test(phrase),
  );
