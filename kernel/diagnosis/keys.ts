import { type EventStore, keyStoreEvents, PEOPLES_KEYS, personKeyEvents } from '../event-store/index.ts';
import { BRING_BACK_KEYS, type PersonKeys } from '../personal-data/person-keys.ts';
import { problemWithKeys } from '../service/watch-keys.ts';
import { type Finding, failed, ok } from './finding.ts';

const CHECK = 'keys of people';
const LOST = 'bring back PLATFORM_JWT_SECRET, or signing-key of the data folder, that this event store was used with';

/**
 * Whether the keys are there that seal what is personal, and can be opened.
 * @param personKeys null if there is no signing key, under which they are sealed
 */
export async function checkKeys(store: EventStore, personKeys: PersonKeys | null): Promise<Finding[]> {
  const chosen = await store.lastOf(keyStoreEvents, PEOPLES_KEYS);
  if (!chosen) return [ok(CHECK, 'none has been made yet')];
  if (!personKeys) return [failed(CHECK, 'there is no signing key, under which they are sealed', LOST)];
  const problem = await problemWithKeys(store, personKeys);
  if (problem !== null) return [failed(CHECK, problem.replace(`: ${BRING_BACK_KEYS}`, ''), BRING_BACK_KEYS)];
  return [await checkOpening(store, personKeys)];
}

/** Of one of them: all of them are sealed alike. */
async function checkOpening(store: EventStore, personKeys: PersonKeys): Promise<Finding> {
  const types = new Set(Object.keys(personKeyEvents.schemas));
  const range = { after: -1n, upTo: await store.head(), types, maxCount: 1, personalData: false };
  const [made] = await store.eventsBetween(range);
  const { person } = (made?.data ?? {}) as { person?: string };
  if (person === undefined) return ok(CHECK, 'none is missing');
  const key = (await personKeys.read([person])).get(person);
  return key === 'unreadable'
    ? failed(CHECK, 'they are there, and cannot be opened: they are sealed under another signing key', LOST)
    : ok(CHECK, `none is missing${key === 'destroyed' ? '' : ', and they can be opened'}`);
}
