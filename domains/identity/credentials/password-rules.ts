import type { ValidationItem } from '../../../kernel/http/errors.ts';
import { isMadeOf, isPredictable } from './common-passwords/predictable.ts';

const LEAST_BYTES = 12;
// bcrypt silently ignores everything beyond these.
const MAX_BYTES = 72;

/**
 * The form that is hashed and compared: keyboards and systems encode the same letters differently, as one character or
 * several.
 * @see https://www.rfc-editor.org/rfc/rfc8265#section-4.2.1, the rules for passwords
 */
export const normalisePassword = (password: string): string => password.normalize('NFC');

type Problem = Pick<ValidationItem, 'type' | 'msg' | 'ctx'>;

const PRODUCT = ['content pipeline platform'];

/**
 * Why a new password is not accepted; null if it is. Lengths are in UTF-8 bytes of the form that is hashed.
 * @param known what anyone may know about the user: address and name
 */
export function passwordProblem(given: string, known: readonly string[] = []): Problem | null {
  const password = normalisePassword(given);
  const bytes = Buffer.byteLength(password);
  if (bytes < LEAST_BYTES) {
    return {
      type: 'string_too_short',
      msg: `Password should have at least ${LEAST_BYTES} bytes`,
      ctx: { min_length: LEAST_BYTES },
    };
  }
  if (bytes > MAX_BYTES) {
    return {
      type: 'string_too_long',
      msg: `Password should have at most ${MAX_BYTES} bytes`,
      ctx: { max_length: MAX_BYTES },
    };
  }
  const isRepetition = new Set(password).size < 3;
  if (isRepetition || isPredictable(password) || isMadeOf(password, [...known, ...PRODUCT])) {
    return { type: 'password_too_common', msg: 'Password is among the first that anyone would try' };
  }
  return null;
}

/** Whether bcrypt uses all of a password. */
export const fitsBcrypt = (password: string): boolean => Buffer.byteLength(password) <= MAX_BYTES;
