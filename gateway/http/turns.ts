import { Places } from '../../kernel/async/slots.ts';
import type { Leaving } from '../../kernel/http/client-gone.ts';
import { type HttpError, notReady } from '../../kernel/http/errors.ts';

/**
 * Runs work on something that only a limited number of requests may use at once; nothing runs if `leaving` aborts
 * before its turn.
 * @param what the limited resource, such as `Service media`, or whose turns they are
 * @throws HttpError the refusal if its turn does not come in time, which aborts `leaving`
 */
export type Turns = <T>(what: string, leaving: Leaving, work: () => Promise<T>) => Promise<T>;

/** The refusal for a resource that all its users wait for. @param what as the beginning of a sentence */
export const isBusy = (what: string): HttpError => notReady(`${what} is busy`);

type Thing = { readonly places: Places; requests: number };

/**
 * @param atOnce how much work runs at once on each resource
 * @param waitMs how long the rest waits for its turn
 * @param refusal the error after that
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
