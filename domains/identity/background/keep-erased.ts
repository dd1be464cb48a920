import type { UserEvent } from '../../../contracts/identity/user.ts';
import { batches } from '../../../kernel/async/batches.ts';
import { keepRunning } from '../../../kernel/async/keep-running.ts';
import { pause } from '../../../kernel/async/pause.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { logLoss } from '../../../kernel/outages/unavailable.ts';
import type { PersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import type { Log } from '../../../kernel/process/log.ts';
import type { Background } from '../../../kernel/service/background.ts';
import { forgetPeople } from '../../../read-models/forget-people.ts';
import { READ_BEFORE_MS } from '../use-cases/erase-user.ts';
import { type Followed, isToBeNoted, noteFollowed, readFollowed } from './followed-erasures.ts';

const AT_ONCE = 500;
const TYPES: readonly UserEvent['type'][] = ['UserErased'];

type Tools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly personKeys: PersonKeys;
  readonly log: Log;
};

/** For tests: how long data read with a destroyed key may still be written, and how long a backup takes. */
type Waits = { readonly readBeforeMs?: number; readonly backupTakesMs?: number };

/**
 * Keeps erased users erased: a restored backup of the document store contains keys that have since been destroyed, and
 * documents folded with them. The log says who was erased; how far it has been followed is stored with the keys, so a
 * restore resets it along with them.
 */
export function keepErased(
  { store, documents, personKeys, log }: Tools,
  { readBeforeMs = READ_BEFORE_MS, backupTakesMs }: Waits = {},
): Background {
  async function eraseAgain(people: readonly string[], signal: AbortSignal): Promise<void> {
    const broughtBack = await personKeys.withoutTombstone(people);
    for (const person of broughtBack) await personKeys.destroy(person);
    await forgetPeople(documents, people);
    if (broughtBack.length === 0) return;
    log.warn({ people: broughtBack.length }, 'keys of erased people had come back: they are destroyed again');
    await pause(readBeforeMs, signal);
    await forgetPeople(documents, people);
  }

  return {
    name: 'keep-erased',
    run(signal) {
      let after: bigint | null = null;
      let followed: Followed | null = null;
      const follow = async (progressed: () => void): Promise<void> => {
        if (after === null) {
          followed = await readFollowed(documents, store);
          const position = BigInt(followed?.position ?? -1);
          after = position < 0n ? null : position;
        }
        const erased = (until: AbortSignal) =>
          store.subscribe({ after, types: TYPES, signal: until, personalData: false });
        for await (const batch of batches(erased, { most: AT_ONCE }, signal)) {
          const people = batch.flatMap(({ event }) => (event?.data as { user_id?: string } | undefined)?.user_id ?? []);
          if (people.length > 0) await eraseAgain(people, signal);
          const reached = batch.at(-1)?.position;
          if (reached === undefined || signal.aborted) continue;
          after = reached;
          progressed();
          if (!isToBeNoted(followed, backupTakesMs)) continue;
          followed = await noteFollowed(documents, followed, reached);
          if (followed) continue;
          // Resumes from the current note.
          after = null;
          return;
        }
      };
      return keepRunning(follow, {
        signal,
        onFailure: logLoss(log, 'lost the subscription to erasures and subscribes again'),
      });
    },
  };
}
