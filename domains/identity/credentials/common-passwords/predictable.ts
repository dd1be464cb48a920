import { canonical } from './canonical.ts';
import { isListed } from './filter.ts';

// Along which a finger moves, in both directions.
const LINES = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p'],
].flatMap((line) => [line, [...line].reverse().join('')]);

const LEAST_RUN = 3;
/** A password needs a larger share than this of characters off all of these lines. */
const MOST_OFF_LINE = 0.25;

/** The length of the longest run at this position that repeats one character or follows a line. */
function runAt(text: string, at: number): number {
  let same = 1;
  while (text[at + same] === text[at]) same++;
  let length = same;
  while (at + length < text.length && LINES.some((line) => line.includes(text.slice(at, at + length + 1)))) length++;
  return Math.max(same, length);
}

/** Whether three quarters of a password run along the keyboard, alphabet or digits: `1qaz2wsx3edc`, `qwerty123456`. */
function isWalk(text: string): boolean {
  let off = 0;
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at);
    if (run < LEAST_RUN) off++;
    at += run < LEAST_RUN ? 1 : run;
  }
  return off <= text.length * MOST_OFF_LINE;
}

/** The shortest text that this one repeats, possibly with a truncated last repeat; the text itself if there is none. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

const MOST_AFFIX = 4;
const SHORT_UNIT = 5;
// Day, month and year, in any order in common use.
const DATE = /^(?:\d{0,4}(?:19|20)\d\d|(?:19|20)\d{6}|(?:[0-2]\d|3[01])(?:0\d|1[0-2])\d\d)$/;

/** What people put before and after a word to turn it into a password: a few characters, a date, or common digits. */
function isAffix(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (text.length - digits.length > MOST_AFFIX) return false;
  return digits.length <= MOST_AFFIX || DATE.test(digits) || isListed(canonical(digits)) || isWalk(digits);
}

/** The text without leading and trailing non-letters; null if those are more than people habitually add. */
function coreOf(text: string): string | null {
  const [, before = '', core = '', behind = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(text) ?? [];
  return isAffix(before) && isAffix(behind) ? core : null;
}

function isCommon(text: string): boolean {
  const core = coreOf(text);
  return isListed(canonical(text)) || (core !== null && core !== '' && isListed(canonical(core)));
}

/** A repetition is as common as what it repeats. */
function repeatsCommon(text: string): boolean {
  const unit = unitOf(text);
  return unit !== text && (unit.length <= SHORT_UNIT || isCommon(unit));
}

/**
 * Whether a password is among the first guesses: a common one, a typical variation of one (another case, look-alike
 * characters, digits or a date before or after, repeated), or a walk over the keyboard.
 */
export function isPredictable(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  // Words are often written separately: `my common password`.
  const spellings = [text, text.replace(/[\s._-]+/g, ''), coreOf(text) ?? text];
  return isWalk(text) || spellings.some((spelling) => isCommon(spelling) || repeatsCommon(spelling));
}

const LEAST_WORD = 3;
const MOST_LEFT = 4;

/**
 * Whether a password contains little beyond what any attacker of this account knows.
 * @param known the user's address and name, and the product's name
 */
export function isMadeOf(password: string, known: readonly string[]): boolean {
  const words = known
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => canonical(word).replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length >= LEAST_WORD)
    .sort((a, b) => b.length - a.length);
  const text = canonical(password).replace(/[^\p{L}\p{N}]/gu, '');
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return left.length < text.length && left.length <= MOST_LEFT;
}
