import type { Remark } from '../kernel/http/system-routes.ts';
import type { Log } from '../kernel/process/log.ts';

/** What an embedded store tells this process about itself: see `embedded/shared/troubles.ts`. */
type Trouble = { readonly kind: 'damage' | 'disk'; readonly message: string | null };

/** What is wrong with the embedded stores. */
export type StoreTroubles = {
  /** Takes a message of a store's process, of whatever kind. */
  hear(message: unknown): void;
  /** The store has restarted: what it does not say again is over. */
  forget(): void;
  readonly remark: Remark;
};

/**
 * Logs each trouble of a store as it comes and goes, and shows in `/ready` what there is. @param store its name there
 */
export function createStoreTroubles(store: string, log: Log): StoreTroubles {
  let damages: string[] = [];
  let disk: string | null = null;
  const tell = ({ kind, message }: Trouble): void => {
    if (kind === 'disk') disk = message;
    else if (message !== null) damages.push(message);
    if (message === null) log.warn({ store }, 'there is room on the disk again: everything is accepted');
    else log.error({ store }, message);
  };
  const remark = (): string | null => {
    const more = damages.length > 1 ? ` (and ${damages.length - 1} more: see the log)` : '';
    const found = [...(disk === null ? [] : [disk]), ...(damages[0] === undefined ? [] : [`${damages[0]}${more}`])];
    return found.length === 0 ? null : found.join('; ');
  };
  return {
    hear: (message) => {
      const { trouble } = (message ?? {}) as { trouble?: Trouble };
      if (trouble !== undefined) tell(trouble);
    },
    forget: () => {
      damages = [];
      disk = null;
    },
    remark: { name: `${store.replace('-', '_')}_data`, remark },
  };
}
