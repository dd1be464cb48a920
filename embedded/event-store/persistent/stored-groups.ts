import type { EventLog } from '../log/event-log.ts';
import { ANY } from '../log/expected-revision.ts';
import { metastreamOf } from '../log/stream-names.ts';
import { jsonEvent } from './checkpoints.ts';
import type { GroupConfig } from './settings.ts';
import { isStrategyName } from './strategies.ts';

const STREAM = '$persistentSubscriptionConfig';
const KEPT = 2;

/** The groups that existed when the server last ran. An entry that is not a group is skipped and reported on stderr. */
export function loadGroups(log: EventLog): readonly GroupConfig[] {
  const page = log.reader.backwards(STREAM, Number.MAX_SAFE_INTEGER, 1);
  const last = page.kind === 'visible' ? page.records[0] : undefined;
  if (last === undefined) return [];
  const entries = entriesOf(Buffer.from(last.data).toString('utf8'));
  const groups = entries.filter(isGroupConfig);
  if (groups.length < entries.length) {
    console.error(
      `event store: revision ${last.revision} of ${STREAM} holds ${groups.length} groups this server understands and ${entries.length - groups.length} others. Create the missing ones again`,
    );
  }
  return groups;
}

/** Resolves when the groups are on disk. */
export async function saveGroups(log: EventLog, groups: readonly GroupConfig[]): Promise<void> {
  const config = { version: '2', updated: new Date().toISOString(), updatedBy: 'system', entries: groups };
  await log.append(STREAM, ANY, [jsonEvent('$PersistentConfig', config)]);
  const metadata = log.reader.metadataKeys(STREAM);
  if (metadata.$maxCount !== undefined) return;
  await log.append(metastreamOf(STREAM), ANY, [jsonEvent('$metadata', { ...metadata, $maxCount: KEPT })]);
}

function entriesOf(text: string): readonly unknown[] {
  try {
    const config: unknown = JSON.parse(text);
    const entries = typeof config === 'object' && config !== null ? Reflect.get(config, 'entries') : undefined;
    return Array.isArray(entries) ? entries : [];
  } catch {
    // Anyone may write to this stream: an entry that is not JSON contains no groups, which the caller reports.
    return [];
  }
}

const NUMBERS = [
  'startFrom',
  'firstEvent',
  'messageTimeoutMs',
  'maxRetryCount',
  'checkpointAfterMs',
  'minCheckpointCount',
  'maxCheckpointCount',
  'maxSubscriberCount',
  'liveBufferSize',
  'readBatchSize',
  'historyBufferSize',
] as const satisfies readonly (keyof GroupConfig)[];

function isGroupConfig(entry: unknown): entry is GroupConfig {
  if (typeof entry !== 'object' || entry === null) return false;
  const get = (key: keyof GroupConfig): unknown => Reflect.get(entry, key);
  return (
    typeof get('stream') === 'string' &&
    typeof get('group') === 'string' &&
    typeof get('resolveLinks') === 'boolean' &&
    typeof get('extraStatistics') === 'boolean' &&
    typeof get('filter') === 'object' &&
    isStrategyName(String(get('strategy'))) &&
    NUMBERS.every((key) => typeof get(key) === 'number')
  );
}
