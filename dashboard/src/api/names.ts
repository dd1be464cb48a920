import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Role } from './users.ts';

/** Names that are asked for within this time are read together. */
const TOGETHER_MS = 30;
const MOST = 100;

type Asked = (ids: string) => Promise<{ items: readonly { id: string; name: string }[] }>;
type Waiting = { readonly resolve: (name: string | null) => void; readonly reject: (error: unknown) => void };
const waiting = new Map<string, Waiting[]>();

/** Who may know names, and which operation tells them. */
const ASKED: Readonly<Partial<Record<Role, Asked>>> = {
  admin: (ids) => call('listUsers', { query: { ids, limit: MOST } }),
  auditor: (ids) => call('listPeople', { query: { ids } }),
};

/** What a user is called, for administrators and auditors; null if there is no such user any more, and for anyone else. */
export const nameQuery = (userId: string, role: Role) => {
  const ask = ASKED[role];
  return queryOptions({
    queryKey: ['nameOf', userId],
    queryFn: () => (ask ? nameOf(userId, ask) : null),
    enabled: ask !== undefined,
    // Each reading of an auditor is recorded.
    meta: { isRecorded: role === 'auditor' },
  });
};

function nameOf(userId: string, ask: Asked): Promise<string | null> {
  if (waiting.size === 0) setTimeout(() => void readWaiting(ask), TOGETHER_MS);
  return new Promise((resolve, reject) => waiting.set(userId, [...(waiting.get(userId) ?? []), { resolve, reject }]));
}

async function readWaiting(ask: Asked): Promise<void> {
  const asked = [...waiting];
  waiting.clear();
  for (let from = 0; from < asked.length; from += MOST) {
    const part = asked.slice(from, from + MOST);
    try {
      const { items } = await ask(part.map(([id]) => id).join(','));
      const names = new Map(items.map(({ id, name }) => [id, name]));
      for (const [id, all] of part) for (const { resolve } of all) resolve(names.get(id) ?? null);
    } catch (error) {
      for (const [, all] of part) for (const { reject } of all) reject(error);
    }
  }
}
