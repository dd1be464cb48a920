import { createContext, Script } from 'node:vm';
import { BSONRegExp, BSONSymbol } from 'bson';
import { RE2JS } from 're2js';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { equals } from '../values/compare.ts';
import type { Value } from '../values/types.ts';

/**
 * A regular expression as a test of strings, using RE2, whose time depends only on the text's length. Features that RE2
 * lacks, such as lookaround and backreferences, fall back to JavaScript's expressions, which agree with PCRE on them;
 * each text may then take at most MAX_MATCH_MS.
 */
export function compileRegex(operand: Value, options: Value): (value: Value) => boolean {
  const { pattern, flags } = parts(operand, options);
  const test = compileTest(pattern, flags);
  return (value) => {
    if (typeof value === 'string') return test(value);
    if (value instanceof BSONSymbol) return test(value.value);
    return operand instanceof BSONRegExp && value instanceof BSONRegExp && equals(value, operand);
  };
}

function parts(operand: Value, options: Value): { pattern: string; flags: string } {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (operand instanceof BSONRegExp) return { pattern: operand.pattern, flags: options ?? operand.options };
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  return { pattern: operand, flags: options ?? '' };
}

const RE2_FLAGS: { [flag: string]: number } = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL, u: 0 };

function compileTest(pattern: string, flags: string): (text: string) => boolean {
  let re2Flags = 0;
  for (const flag of flags) {
    if (flag === 'x') throw notImplemented("regex option 'x'");
    const known = RE2_FLAGS[flag];
    if (known === undefined) throw badValue(`invalid flag in regex options: ${flag}`);
    re2Flags |= known;
  }
  try {
    const expression = RE2JS.compile(pattern, re2Flags);
    return (text) => expression.test(text);
  } catch {
    return withinTime(backtracking(pattern, flags.replace('u', '')));
  }
}

function backtracking(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw new CommandError('InvalidRegex', `Regular expression is invalid: ${String(error)}`);
  }
}

/** How long backtracking on one text may block everyone else. */
const MAX_MATCH_MS = 100;

const matching = createContext({ expression: /x/, text: '' });
const match = new Script('expression.test(text)');

function withinTime(expression: RegExp): (text: string) => boolean {
  return (text) => {
    Object.assign(matching, { expression, text });
    try {
      return match.runInContext(matching, { timeout: MAX_MATCH_MS }) === true;
    } catch {
      throw badValue(
        `the regular expression '${expression.source}' backtracks for more than ${MAX_MATCH_MS} ms in one text`,
      );
    }
  };
}

/** The text with which every match begins: '^abc' without options → 'abc'; undefined if nothing is known. */
export function regexPrefix(operand: Value): string | undefined {
  if (!(operand instanceof BSONRegExp) || operand.options !== '' || operand.pattern.includes('|')) return undefined;
  const found = /^\^([A-Za-z0-9 _\-:/@#%&,;<>=!"'~]+)(.?)/s.exec(operand.pattern);
  if (!found?.[1]) return undefined;
  // A quantifier after the last character makes it optional.
  const prefix = /[*?{]/.test(found[2] ?? '') ? found[1].slice(0, -1) : found[1];
  return prefix === '' ? undefined : prefix;
}
