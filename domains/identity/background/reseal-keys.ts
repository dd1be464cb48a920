import type { PersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';

const HOUR_MS = 3_600_000;

/** Reseals people's keys with the newest secret, once after each start: secrets only change on a restart. */
export function resealKeys({ personKeys, log }: { personKeys: PersonKeys; log: Log }): Background {
  let isResealed = false;
  return polling({
    name: 'reseal-keys',
    everyMs: HOUR_MS,
    log,
    async poll() {
      if (!isResealed) await personKeys.reseal();
      isResealed = true;
    },
  });
}
