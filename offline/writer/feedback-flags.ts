import type { RequestedChanges } from './requested-changes.ts';
import type { Tone } from './tones.ts';

/**
 * Sets what a clause says about length, tone and the parts of a script. @returns whether it says anything about them
 */
export function readFlags(clause: string, changes: RequestedChanges): boolean {
  let understood = false;
  const seconds = /(\d{1,3})\s*-?\s*(?:s|secs?|seconds?)\b/i.exec(clause)?.[1];
  if (seconds !== undefined) {
    changes.seconds = Number(seconds);
    return true;
  }
  if (/\b(?:visuals?|images?|pictures?|colou?rs?|scenes? look|imagery|prompts?)\b/i.test(clause)) {
    const found = (clause.match(ADJECTIVES) ?? []).map((word) => word.toLowerCase());
    changes.look.push(...(found.length > 0 ? found : ['with a different framing']));
    return true;
  }
  for (const [pattern, set] of FLAGS) {
    const match = pattern.exec(clause);
    if (!match) continue;
    const before = clause.slice(0, match.index);
    set(changes, OPPOSITE.test(before) && !/^(?:too|less|fewer|not)/i.test(match[0]));
    understood = true;
  }
  return understood;
}

type Flag = readonly [pattern: RegExp, set: (changes: RequestedChanges, isOpposite: boolean) => void];

const tone = (meant: Tone, opposite: Tone) => (changes: RequestedChanges, isOpposite: boolean) => {
  changes.tone = isOpposite ? opposite : meant;
};

const FLAGS: readonly Flag[] = [
  [
    /\b(?:shorter|shorten\w*|short|briefer|brief|concise|condense\w*|tighter|tighten\w*|trim|snappier|fewer words|less words|(?:too|not so|not that|less) (?:long|wordy)|wordy|takes? too long|cut (?:it|this|that|down))\b/i,
    (changes, isOpposite) => {
      changes.length = isOpposite ? 'longer' : 'shorter';
    },
  ],
  [
    /\b(?:longer|lengthen|expand\w*|extend\w*|elaborate|more words|more time)\b/i,
    (changes, isOpposite) => {
      changes.length ??= isOpposite ? 'shorter' : 'longer';
    },
  ],
  [
    /\b(?:more (?:\w+ )?(?:facts?|details?|detailed|data|numbers?|figures|substance|depth|information|specifics?|content|evidence|context)|more (?:specific|concrete)|add (?:\w+ )?(?:facts?|details?|numbers?|data|figures)|deeper|too (?:vague|thin|generic|shallow))\b/i,
    (changes) => {
      changes.moreFacts = true;
    },
  ],
  [
    /\b(?:hook|intro(?:duction)?|opening|opener|beginning|at the (?:very )?start|first (?:line|sentence|scene|seconds?)|(?:start|open|begin) (?:with|stronger|differently|better))\b/i,
    (changes) => {
      changes.hook = true;
    },
  ],
  [
    /\b(?:ending|outro|closing|last (?:line|sentence|scene)|conclusion|end (?:with|on|stronger|differently|better))\b/i,
    (changes) => {
      changes.closing = true;
    },
  ],
  [
    /\b(?:call[- ]to[- ]action|cta|ask (?:\w+ )?(?:viewers|people|them|the audience|everyone) to|subscribe|tell (?:viewers|people) to)\b/i,
    (changes, isOpposite) => {
      changes.call = isOpposite ? 'none' : 'strong';
    },
  ],
  [
    /\b(?:end|finish|close) (?:it )?(?:with|on) (?:an? )?(?:\w+ )?question\b/i,
    (changes) => {
      changes.call = 'none';
      changes.question = 'wanted';
    },
  ],
  [
    /\btitle\b/i,
    (changes) => {
      changes.title = true;
    },
  ],
  [
    /\b(?:hash ?tags?|tags)\b/i,
    (changes) => {
      changes.hashtags = true;
    },
  ],
  [
    /\b(?:simpl\w+|easier|plain\w*|jargon|layman\S*|eli5|(?:for|to|like) (?:an? |my |small )?(?:child\w*|kids?|beginners?|five)|understandable|complicated|complex|too technical|technical|confusing|hard to (?:understand|follow))\b/i,
    (changes) => {
      changes.simpler = true;
    },
  ],
  [
    /\b(?:funn\w+|humou?r\w*|jok(?:es?|ing|ey)|playful|sill\w+|witt?y|wit|fun|laugh\w*|amusing|comedy)\b/i,
    tone('humorous', 'serious'),
  ],
  [/\b(?:serious\w*|sober|formal|professional|respectful|grave|dignified)\b/i, tone('serious', 'casual')],
  [
    /\b(?:casual|relaxed|conversational|friendl\w+|chatty|informal|laid[- ]back|warmer)\b/i,
    tone('casual', 'informative'),
  ],
  [
    /\b(?:energetic\w*|energi[sz]\w+|(?:more|low on) energy|excit\w+|punch\w+|hype\w*|upbeat|dynamic|livel\w+|enthusias\w+|bolder|faster|pace)\b/i,
    tone('energetic', 'informative'),
  ],
  [
    /\b(?:boring|dull|dry|lifeless|bland|flat|monotone|slow)\b/i,
    (changes) => {
      changes.tone = 'energetic';
      changes.hook = true;
    },
  ],
  [/\b(?:informative|neutral|educational|factual|objective)\b/i, tone('informative', 'casual')],
];

/** Reverses the word after it. `too long` and `less words` are requests themselves, so the list contains them whole. */
const OPPOSITE = /\b(?:too|less|not|isn't|don't|do not|never|tone down|reduce|without|no)\s+(?:\w+\s+){0,3}$/i;
const ADJECTIVES =
  /(?<!\b(?:too|less|not|so|no)\s)\b(?:bright|dark|colou?rful|warm|cold|vivid|moody|minimal|realistic|dramatic|soft|sharp|blue|red|green|golden|black and white|abstract|detailed|clean|retro|futuristic)(?:er)?\b/gi;
