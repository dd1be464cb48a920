import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { HttpError } from '../../../kernel/http/errors.ts';
import { BUDGET_EXHAUSTED } from '../use-cases/budget.ts';

/** Throws the error again, a spent budget under an error code of its own: clients tell it from other conflicts. */
export function budgetConflict(error: unknown): never {
  if (!(error instanceof Rejection) || error.code !== BUDGET_EXHAUSTED) throw error;
  throw new HttpError(409, BUDGET_EXHAUSTED, error.message, { ...error.detail, code: error.code });
}
