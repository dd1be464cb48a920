import { z } from 'zod';
import { type ValidationItem, validationError } from '../../../kernel/http/errors.ts';
import { normaliseEmail } from '../../shared/normalise-email.ts';
import { passwordProblem } from '../credentials/password-rules.ts';

/** An address in its stored form: normalised, then validated. */
export const emailField = z
  .string()
  .max(320)
  .transform(normaliseEmail)
  .pipe(z.email({ error: 'value is not a valid email address' }).max(254));

export const nameField = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed');

/** A password as typed. Its rules are checked separately: this only prevents hashing a whole book. */
export const passwordField = z.string().max(16_384);

/** A token from a mail or a session. Genuine tokens are much shorter. */
export const tokenField = z.string().max(1_024);

/**
 * @param of the future owner of the password
 * @throws HttpError 422 if the password breaks the rules; the answer does not repeat it
 */
export function checkPassword(password: string, field: string, of: { email: string; name: string }): void {
  const problem = passwordProblem(password, [of.email, of.name]);
  if (problem) throw fieldError(field, problem);
}

export const fieldError = (field: string, problem: Pick<ValidationItem, 'type' | 'msg' | 'ctx'>) =>
  validationError([{ loc: ['body', field], input: null, ...problem }]);
