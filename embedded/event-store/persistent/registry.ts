import type { EventLog } from '../log/event-log.ts';
import { ANY } from '../log/expected-revision.ts';
import { checkpointStreamOf } from './checkpoints.ts';
import { type GroupId, groupDoesNotExist, groupExists } from './errors.ts';
import { Group } from './group.ts';
import { parkedStreamOf } from './parked.ts';
import type { GroupConfig } from './settings.ts';
import { loadGroups, saveGroups } from './stored-groups.ts';

/** All groups, and the record in the log that brings them back after a restart. */
export class PersistentSubscriptions {
  readonly log: EventLog;
  private readonly groups = new Map<string, Group>();
  /** Streams that have or had a group since the start: asking for the groups of any other is an error. */
  private readonly streams = new Set<string>();

  constructor(log: EventLog) {
    this.log = log;
    for (const config of loadGroups(log)) this.start(config);
  }

  /** Throws `persistent-subscription-does-not-exist`. */
  find(id: GroupId): Group {
    const group = this.groups.get(keyOf(id));
    if (group === undefined) throw groupDoesNotExist(id);
    return group;
  }

  all(): readonly Group[] {
    return [...this.groups.values()];
  }

  /** Throws `persistent-subscription-does-not-exist` for a stream that never had a group. */
  ofStream(stream: string): readonly Group[] {
    if (!this.streams.has(stream)) throw groupDoesNotExist({ stream, group: '' });
    return this.all().filter(({ config }) => config.stream === stream);
  }

  /** Resolves when the group is on disk. */
  async create(config: GroupConfig): Promise<void> {
    if (this.groups.has(keyOf(config))) throw groupExists(config);
    this.start(config);
    await this.save();
  }

  /** Replaces the running group: its consumers are dropped, and it starts again from its last checkpoint. */
  async update(config: GroupConfig): Promise<void> {
    this.find(config).dispose({ drop: true });
    this.start(config);
    await this.save();
  }

  async delete(id: GroupId): Promise<void> {
    this.find(id).dispose({ drop: true });
    this.groups.delete(keyOf(id));
    await Promise.all([
      this.save(),
      this.log.softDelete(checkpointStreamOf(id), ANY),
      this.log.softDelete(parkedStreamOf(id), ANY),
    ]);
  }

  /** Drops every consumer and loads all groups again. */
  restart(): void {
    for (const group of this.all()) {
      group.dispose({ drop: true });
      this.start(group.config);
    }
  }

  close(): void {
    for (const group of this.all()) group.dispose({ drop: false });
  }

  private start(config: GroupConfig): void {
    this.streams.add(config.stream);
    this.groups.set(keyOf(config), new Group(this.log, config));
  }

  private save(): Promise<void> {
    return saveGroups(
      this.log,
      this.all().map(({ config }) => config),
    );
  }
}

export function keyOf({ stream, group }: GroupId): string {
  return `${stream}::${group}`;
}
