import { canonical } from './canonical.ts';
import { isListed } from './filter.ts';

// As a finger goes along them, in both directions.
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
/** Of the characters of a password that are on no such line, more have to be left than these. */
const MOST_OFF_LINE = 0.25;

/** The length of the longest run at this place that is one character again and again, or a part of a line. */
function runAt(text: string, at: number): number {
  let same = 1;
  while (text[at + same] === text[at]) same++;
  let length = same;
  while (at + length < text.length && LINES.some((line) => line.includes(text.slice(at, at + length + 1)))) length++;
  return Math.max(same, length);
}

/** Whether a password is, but for a quarter, runs along the keyboard, the alphabet or the digits: `1qaz2wsx3edc`, `qwerty123456`. */
function isWalk(text: string): boolean {
  let off = 0;
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at);
    if (run < LEAST_RUN) off++;
    at += run < LEAST_RUN ? 1 : run;
  }
  return off <= text.length * MOST_OFF_LINE;
}

/** The shortest text that this one repeats, its last repeat perhaps cut short; the text itself where it repeats none. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

const MOST_AFFIX = 4;
const SHORT_UNIT = 5;
// Of day, month and year, in any order that is written somewhere.
const DATE = /^(?:\d{0,4}(?:19|20)\d\d|(?:19|20)\d{6}|(?:[0-2]\d|3[01])(?:0\d|1[0-2])\d\d)$/;

/** What people put before and behind a word to make a password of it: a few characters, a date, digits that are common themselves. */
function isAffix(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (text.length - digits.length > MOST_AFFIX) return false;
  return digits.length <= MOST_AFFIX || DATE.test(digits) || isListed(canonical(digits)) || isWalk(digits);
}

/** Without what is not a letter before and behind; null where that is more than is put there by habit. */
function coreOf(text: string): string | null {
  const [, before = '', core = '', behind = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(text) ?? [];
  return isAffix(before) && isAffix(behind) ? core : null;
}

function isCommon(text: string): boolean {
  const core = coreOf(text);
  return isListed(canonical(text)) || (core !== null && core !== '' && isListed(canonical(core)));
}

/** One that is repeated is as common as what it repeats. */
function repeatsCommon(text: string): boolean {
  const unit = unitOf(text);
  return unit !== text && (unit.length <= SHORT_UNIT || isCommon(unit));
}

/**
 * Whether a password is among the first that anybody would try: a common one, or one that is made of it as people do (another case,
 * characters that look alike, digits or a date before or behind, the same twice), or a walk over the keyboard.
 */
export function isPredictable(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  // Words are often written apart: `my common password`.
  const spellings = [text, text.replace(/[\s._-]+/g, ''), coreOf(text) ?? text];
  return isWalk(text) || spellings.some((spelling) => isCommon(spelling) || repeatsCommon(spelling));
}

const LEAST_WORD = 3;
const MOST_LEFT = 4;

/**
 * Whether there is little in a password but what everybody knows who attacks this account.
 * @param known the user's address and name, the product's
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
