import type { Filter } from 'mongodb';
import {
  type Documents,
  defineReadModel,
  type ListPage,
  listPage,
  type Page,
  published,
  type Stored,
} from '../kernel/documents/index.ts';

export type UserView = {
  id: string;
  email: string;
  name: string;
  role: string;
  email_verified: boolean;
  status: string;
  avatar_url: string | null;
  linked_accounts: { provider: string; linked_at: string }[];
  created_at: string;
  updated_at: string;
};

export type UserDocument = UserView & {
  /** The channels of which this user wants notifications. */
  notified_of: string[];
  /** From which score on, and in which niches (none named: in any), trends start content for this user; null for never. */
  auto_start: { niches: string[]; minimum_score: number } | null;
  /** Invited, and not come yet. */
  open_invitation: boolean;
};

export const users = defineReadModel<UserDocument>('users', [
  { key: { created_at: -1, _id: -1 } },
  { key: { notified_of: 1, status: 1 } },
  { key: { 'auto_start.minimum_score': 1 } },
]);

export type UserFilter = { role?: string | undefined; status?: string | undefined; email?: string | undefined };

/** Newest first. */
export async function listUsers(
  documents: Documents,
  { role, status, email }: UserFilter,
  page: Page,
): Promise<ListPage<UserView>> {
  const filter = {
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(email ? { email } : {}),
  } as Filter<Stored<UserDocument>>;
  const { items, next_cursor } = await listPage(await documents.of(users), filter, 'created_at', page);
  return { items: items.map(viewOf), next_cursor };
}

/** The ids of all active users who want notifications of this channel, in no order. */
export async function* usersNotifiedOf(documents: Documents, channel: string): AsyncGenerator<string> {
  const filter = { status: 'active', notified_of: channel } as Filter<Stored<UserDocument>>;
  for await (const { _id } of (await documents.of(users)).find(filter).project<{ _id: string }>({ _id: 1 })) yield _id;
}

/** The ids of all active users for whom a trend of this niche and score starts content, in no order. */
export async function* usersStartingBy(
  documents: Documents,
  { niche, score }: { niche: string; score: number },
): AsyncGenerator<string> {
  const filter = {
    status: 'active',
    'auto_start.minimum_score': { $lte: score },
    'auto_start.niches': { $in: [niche, []] },
  } as Filter<Stored<UserDocument>>;
  for await (const { _id } of (await documents.of(users)).find(filter).project<{ _id: string }>({ _id: 1 })) yield _id;
}

function viewOf(stored: Stored<UserDocument>): UserView {
  const { notified_of, open_invitation, auto_start, ...view } = published(stored);
  return view;
}
