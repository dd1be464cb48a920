import { type DocumentStore, isSame, versionsOf } from '../documents/index.ts';
import { type Finding, ok, warning } from './finding.ts';

const CHECK = 'partitions';

/**
 * Whether projections are divided as the settings want it.
 * @param wanted partitions by name
 * @param others names that may be there although no read model has them
 */
export async function checkPartitions(
  { db }: DocumentStore,
  wanted: ReadonlyMap<string, number> = new Map(),
  others: readonly string[] = ['router'],
): Promise<Finding[]> {
  if (wanted.size === 0) return [ok(CHECK, 'none are set for the process that looks')];
  const found = await Promise.all(
    [...wanted].filter(([name]) => !others.includes(name)).map(([name, count]) => checkOne(db, name, count)),
  );
  const bad = found.filter((finding) => finding !== null);
  if (bad.length > 0) return bad;
  const said = [...wanted].map(([name, count]) => `${name} in ${count}`).join(', ');
  return [ok(CHECK, `as they are set: ${said}`)];
}

async function checkOne(db: DocumentStore['db'], name: string, count: number): Promise<Finding | null> {
  const { live, versions } = await versionsOf(db, name);
  const current = live && versions.find((each) => isSame(each, live));
  if (!current) {
    const next = 'correct the name in PLATFORM_PROJECTION_PARTITIONS, or wait until it has been filled';
    return warning(CHECK, `there is no live read model ${name} that could be divided`, next);
  }
  const { partitions = 1 } = current;
  if (partitions === count) return null;
  const next =
    'give all processes the same PLATFORM_PROJECTION_PARTITIONS and start that of the projections again; it takes effect once the new build has caught up';
  return warning(CHECK, `${name} is divided in ${partitions}, and ${count} are set`, next);
}
