import { BSONRegExp, BSONSymbol } from 'bson';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { equals } from '../values/compare.ts';
import type { Value } from '../values/types.ts';

/**
 * A regular expression as a test of strings. JavaScript's expressions stand in for PCRE, which agree on what
 * filters use: classes, anchors, groups, quantifiers, and the options i, m and s.
 */
export function compileRegex(operand: Value, options: Value): (value: Value) => boolean {
  const { pattern, flags } = parts(operand, options);
  const expression = toRegExp(pattern, flags);
  return (value) => {
    if (typeof value === 'string') return expression.test(value);
    if (value instanceof BSONSymbol) return expression.test(value.value);
    return operand instanceof BSONRegExp && value instanceof BSONRegExp && equals(value, operand);
  };
}

function parts(operand: Value, options: Value): { pattern: string; flags: string } {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (operand instanceof BSONRegExp) return { pattern: operand.pattern, flags: options ?? operand.options };
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  return { pattern: operand, flags: options ?? '' };
}

function toRegExp(pattern: string, flags: string): RegExp {
  for (const flag of flags) {
    if (flag === 'x') throw notImplemented("regex option 'x'");
    if (!'imsu'.includes(flag)) throw badValue(`invalid flag in regex options: ${flag}`);
  }
  try {
    return new RegExp(pattern, flags.replace('u', ''));
  } catch (error) {
    throw new CommandError('InvalidRegex', `Regular expression is invalid: ${String(error)}`);
  }
}

/** The text every match begins with: '^abc' without options → 'abc'; undefined when nothing is known. */
export function regexPrefix(operand: Value): string | undefined {
  if (!(operand instanceof BSONRegExp) || operand.options !== '' || operand.pattern.includes('|')) return undefined;
  const found = /^\^([A-Za-z0-9 _\-:/@#%&,;<>=!"'~]+)(.?)/s.exec(operand.pattern);
  if (!found?.[1]) return undefined;
  // A quantifier after the last character makes that one optional.
  const prefix = /[*?{]/.test(found[2] ?? '') ? found[1].slice(0, -1) : found[1];
  return prefix === '' ? undefined : prefix;
}
