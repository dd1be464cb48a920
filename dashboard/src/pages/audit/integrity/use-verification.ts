import { useRef, useState } from 'react';
import { type Difference, verifyFrom } from '../../../api/audit.ts';

export type Outcome =
  | { readonly is: 'well'; readonly verified: number; readonly digest: string }
  | { readonly is: 'stopped'; readonly verified: number }
  | { readonly is: 'different'; readonly verified: number; readonly difference: Difference }
  | { readonly is: 'failed'; readonly error: unknown };

type State = { readonly isRunning: boolean; readonly verified: number; readonly outcome: Outcome | null };

/**
 * Verifies blocks until there are no more. Each request does what it can in a few seconds; the next continues from the computed
 * digest, not from the sealed one.
 */
export function useVerification() {
  const [state, setState] = useState<State>({ isRunning: false, verified: 0, outcome: null });
  const running = useRef<AbortController | null>(null);

  async function verify(from: number, signal: AbortSignal): Promise<Outcome> {
    let [next, previous, verified]: [number | null, string | undefined, number] = [from, undefined, 0];
    while (next !== null) {
      const part = await verifyFrom(next, previous, signal);
      verified += part.verified;
      if (part.difference) return { is: 'different', verified, difference: part.difference };
      [next, previous] = [part.next, part.digest];
      setState({ isRunning: true, verified, outcome: null });
    }
    return { is: 'well', verified, digest: previous ?? '' };
  }

  return {
    ...state,
    async start(from: number): Promise<void> {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      setState({ isRunning: true, verified: 0, outcome: null });
      const outcome = await verify(from, own.signal).catch((error: unknown): Outcome => ({ is: 'failed', error }));
      if (running.current !== own) return;
      setState(({ verified }) => ({
        isRunning: false,
        verified,
        outcome: own.signal.aborted ? { is: 'stopped', verified } : outcome,
      }));
    },
    stop: () => running.current?.abort(),
    /** Abandons the verification without a result. */
    leave(): void {
      running.current?.abort();
      running.current = null;
    },
  };
}
