import type { Db } from 'mongodb';

/** What is in no log: keys of people, and tokens of accounts. */
const isKept = (name: string): boolean => name.startsWith('secrets_') || name.startsWith('system.');

/**
 * Removes every document that is folded from the log, so that the next start folds them again. No process may run on
 * them.
 * @returns the names of the collections that are gone
 */
export async function dropFolded(db: Db): Promise<string[]> {
  const stored = await db.listCollections({}, { nameOnly: true }).toArray();
  const folded = stored.map(({ name }) => name).filter((name) => !isKept(name));
  // Checkpoints first: interrupted in between, no documents are missing behind one that says they are folded.
  const inOrder = folded.sort((a, b) => Number(isCheckpoint(b)) - Number(isCheckpoint(a)) || a.localeCompare(b));
  for (const name of inOrder) await db.collection(name).drop();
  return inOrder;
}

const isCheckpoint = (name: string): boolean => name.startsWith('projections') || name === 'live_versions';
