import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Names that are asked for within this time are read together. */
const TOGETHER_MS = 30;
const MOST = 100;

type Waiting = { readonly resolve: (name: string | null) => void; readonly reject: (error: unknown) => void };
const waiting = new Map<string, Waiting[]>();

/** What a user is called, for administrators; null if there is no such user any more. */
export const nameQuery = (userId: string) =>
  queryOptions({ queryKey: ['nameOf', userId], queryFn: () => nameOf(userId) });

function nameOf(userId: string): Promise<string | null> {
  if (waiting.size === 0) setTimeout(() => void readWaiting(), TOGETHER_MS);
  return new Promise((resolve, reject) => waiting.set(userId, [...(waiting.get(userId) ?? []), { resolve, reject }]));
}

async function readWaiting(): Promise<void> {
  const asked = [...waiting];
  waiting.clear();
  for (let from = 0; from < asked.length; from += MOST) {
    const part = asked.slice(from, from + MOST);
    try {
      const { items } = await call('listUsers', { query: { ids: part.map(([id]) => id).join(','), limit: MOST } });
      const names = new Map(items.map(({ id, name }) => [id, name]));
      for (const [id, all] of part) for (const { resolve } of all) resolve(names.get(id) ?? null);
    } catch (error) {
      for (const [, all] of part) for (const { reject } of all) reject(error);
    }
  }
}
