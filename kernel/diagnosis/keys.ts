import { type EventStore, keyStoreEvents, PEOPLES_KEYS } from '../event-store/index.ts';
import type { PersonKeys } from '../personal-data/person-keys.ts';
import { BRING_BACK_SECRET, problemWithKeys } from '../service/watch-keys.ts';
import { type Finding, failed, ok } from './finding.ts';

const CHECK = 'keys of people';

/**
 * Whether the keys are there that seal what is personal, and can be opened.
 * @param personKeys null if there is no signing key, under which they are sealed
 */
export async function checkKeys(store: EventStore, personKeys: PersonKeys | null): Promise<Finding[]> {
  const chosen = await store.lastOf(keyStoreEvents, PEOPLES_KEYS);
  if (!chosen) return [ok(CHECK, 'none has been made yet')];
  if (!personKeys) return [failed(CHECK, 'there is no signing key, under which they are sealed', BRING_BACK_SECRET)];
  const problem = await problemWithKeys(store, personKeys);
  return problem === null
    ? [ok(CHECK, 'none is missing, and they can be opened')]
    : [failed(CHECK, problem.found, problem.nextAction)];
}
