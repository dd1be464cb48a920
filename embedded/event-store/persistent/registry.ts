import type { EventLog } from '../log/event-log.ts';
import { ANY } from '../log/expected-revision.ts';
import { checkpointStreamOf } from './checkpoints.ts';
import { type GroupId, groupDoesNotExist, groupExists } from './errors.ts';
import { type Group, openGroup } from './group.ts';
import { parkedStreamOf } from './parked.ts';
import { checkBufferSizes, type GroupConfig } from './settings.ts';
import { loadGroups, saveGroups } from './stored-groups.ts';

const TICK_MS = 1_000;

/** All groups, and the record in the log that restores them after a restart. */
export type PersistentSubscriptions = {
  readonly log: EventLog;
  /** Throws `persistent-subscription-does-not-exist`. */
  find(id: GroupId): Group;
  all(): readonly Group[];
  /** Throws `persistent-subscription-does-not-exist` for a stream that never had a group. */
  ofStream(stream: string): readonly Group[];
  /** Resolves when the group is on disk. */
  create(config: GroupConfig): Promise<void>;
  /** Replaces the running group: its consumers are dropped, and it restarts from its last checkpoint. */
  update(config: GroupConfig): Promise<void>;
  delete(id: GroupId): Promise<void>;
  /** Drops all consumers and reloads all groups. */
  restart(): void;
  close(): void;
};

/** Starts the groups recorded in the log. */
export function openPersistentSubscriptions(log: EventLog): PersistentSubscriptions {
  const groups = new Map<string, Group>();
  /** Streams that have or had a group since the start: asking for another stream's groups is an error. */
  const streams = new Set<string>();

  const start = (config: GroupConfig): void => {
    streams.add(config.stream);
    groups.set(keyOf(config), openGroup(log, config));
  };
  const find = (id: GroupId): Group => {
    const group = groups.get(keyOf(id));
    if (group === undefined) throw groupDoesNotExist(id);
    return group;
  };
  const all = (): readonly Group[] => [...groups.values()];
  const save = (): Promise<void> =>
    saveGroups(
      log,
      all().map(({ config }) => config),
    );

  for (const config of loadGroups(log)) start(config);
  // One timer for all of them: each would wake the process at a moment of its own.
  const ticking = setInterval(() => {
    for (const group of all()) group.tick();
  }, TICK_MS);
  return {
    log,
    find,
    all,
    ofStream: (stream) => {
      if (!streams.has(stream)) throw groupDoesNotExist({ stream, group: '' });
      return all().filter(({ config }) => config.stream === stream);
    },
    create: async (config) => {
      if (groups.has(keyOf(config))) throw groupExists(config);
      checkBufferSizes(config);
      start(config);
      await save();
    },
    update: async (config) => {
      const group = find(config);
      checkBufferSizes(config);
      group.dispose({ drop: true });
      start(config);
      await save();
    },
    delete: async (id) => {
      find(id).dispose({ drop: true });
      groups.delete(keyOf(id));
      await Promise.all([save(), log.softDelete(checkpointStreamOf(id), ANY), log.softDelete(parkedStreamOf(id), ANY)]);
    },
    restart: () => {
      for (const group of all()) {
        group.dispose({ drop: true });
        start(group.config);
      }
    },
    close: () => {
      clearInterval(ticking);
      for (const group of all()) group.dispose({ drop: false });
    },
  };
}

/** A text that identifies a group among all groups. */
export function keyOf({ stream, group }: GroupId): string {
  return `${stream}::${group}`;
}
