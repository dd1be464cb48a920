import {
  type Documents,
  defineReadModel,
  findIds,
  findPage,
  type ListPage,
  type Page,
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
  /** The channels that this user is notified of. */
  notified_of: string[];
  /** Trends of these niches (of any, when none is named) and at least this score start content for this user; null for never. */
  auto_start: { niches: string[]; minimum_score: number } | null;
  /** Invited, and the invitation is not accepted yet. */
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
  const { items, next_cursor } = await findPage(documents, users, { role, status, email }, 'created_at', page);
  return { items: items.map(viewOf), next_cursor };
}

/** The ids of all active users who are notified of this channel, in no order. */
export const usersNotifiedOf = (documents: Documents, channel: string): AsyncGenerator<string> =>
  findIds(documents, users, { status: 'active', notified_of: channel });

/** The ids of all active users for whom a trend of this niche and score starts content, in no order. */
export const usersAutoStarting = (
  documents: Documents,
  { niche, score }: { niche: string; score: number },
): AsyncGenerator<string> =>
  findIds(documents, users, {
    status: 'active',
    'auto_start.minimum_score': { $lte: score },
    'auto_start.niches': { $in: [niche, []] },
  });

const viewOf = ({ notified_of, open_invitation, auto_start, ...view }: UserDocument): UserView => view;
