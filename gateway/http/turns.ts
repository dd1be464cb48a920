import { Places } from '../../kernel/async/slots.ts';
import type { Leaving } from '../../kernel/http/client-gone.ts';
import { type HttpError, notReady } from '../../kernel/http/errors.ts';

/**
 * Runs work on something that only so many requests may use at once; nothing is run when `leaving` aborts before its turn.
 * @param what there are so many turns of, such as `Service media`, or whose turns they are
 * @throws HttpError the refusal, when its turn does not come in time, which aborts `leaving`
 */
export type Turns = <T>(what: string, leaving: Leaving, work: () => Promise<T>) => Promise<T>;

/** What is told of a thing that all its users wait for. @param what as the beginning of a sentence */
export const isBusy = (what: string): HttpError => notReady(`${what} is busy`);

type Thing = { readonly places: Places; requests: number };

/**
 * @param atOnce how many pieces of work run at once on each thing
 * @param waitMs how long others wait for their turn
 * @param refusal what they are told then
 */
export function createTurns(atOnce: number, waitMs: number, refusal: (what: string) => HttpError): Turns {
  const things = new Map<string, Thing>();

  const thingOf = (what: string): Thing => {
    const known = things.get(what);
    if (known) return known;
    const thing = { places: new Places(atOnce), requests: 0 };
    things.set(what, thing);
    return thing;
  };

  async function turn(what: string, { places }: Thing, leaving: Leaving): Promise<void> {
    const tooLong = setTimeout(() => leaving.abort(refusal(what)), waitMs);
    try {
      await places.turn(leaving);
    } finally {
      clearTimeout(tooLong);
    }
  }

  return async (what, leaving, work) => {
    leaving.throwIfAborted();
    const thing = thingOf(what);
    thing.requests++;
    try {
      if (!thing.places.takeFree()) await turn(what, thing, leaving);
      try {
        return await work();
      } finally {
        thing.places.leave();
      }
    } finally {
      if (--thing.requests === 0) things.delete(what);
    }
  };
}
