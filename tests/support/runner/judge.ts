import { lineWithSecret } from '../specs/secrets.ts';
import type { Ending } from './pool.ts';
import type { Costs } from './protocol.ts';

/** A file that has run, and what is to be said of it. */
export type Judged = {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Why it is red; null if it is not. */
  readonly why: string | null;
  /** Why nothing of it can run here; null where it can. */
  readonly cannot: string | null;
  /** What the platform has sent to the document store and the inventory does not have. */
  readonly sent: readonly string[];
  readonly costs: Costs | null;
  readonly output: string;
};

/**
 * A file passes when it has run at least one test and none has failed, has left nothing behind, and no secret stands in what it
 * wrote. One that needs a server which is not there says so, and is left out.
 */
export function judge({ file, report, broken, output, seconds }: Ending): Judged {
  const { total = 0, passed = 0, skipped = 0, problems = [], cannot = null } = report ?? {};
  const { sent = [], costs = null } = report ?? {};
  const why = reasonOf();
  const failed = why === null ? 0 : Math.max(1, total - passed);
  return { file, passed, skipped, failed, seconds, why, cannot, sent, costs, output };

  function reasonOf(): string | null {
    const secret = lineWithSecret(output);
    if (secret !== null) return `a secret stands in its output: ${secret}`;
    if (cannot !== null) return null;
    if (broken !== null) return broken;
    if (problems.length > 0) return problems.join('; ');
    if (total + skipped === 0) return 'ran no test: is .run() called?';
    if (passed < total) return `${total - passed} of ${total} failed`;
    return null;
  }
}
