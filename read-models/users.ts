import { z } from 'zod';
import {
  type Documents,
  defineReadModel,
  findIdsAfter,
  findPage,
  type ListPage,
  type Page,
  withWords,
} from '../kernel/documents/index.ts';
import { roleView, userStatusView } from './enums.ts';

export const userView = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: roleView,
    email_verified: z.boolean(),
    status: userStatusView,
    avatar_url: z.string().nullable(),
    linked_accounts: z.array(z.strictObject({ provider: z.string(), linked_at: z.iso.datetime() })),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof userView>;

export type UserDocument = UserView & {
  /** The channels that this user is notified of. */
  notified_of: string[];
  /**
   * Trends of these niches (of any, if none is named) with at least this score start content for this user; null for
   * never.
   */
  auto_start: { niches: string[]; minimum_score: number } | null;
  /** This user's rules for trends that notify or start content, which only these find. */
  trend_rules: { rule_id: string; notify: boolean; start: boolean }[];
  /** Invited, and has not accepted yet. */
  open_invitation: boolean;
};

export const users = defineReadModel<UserDocument>('users', [
  { key: { created_at: -1, _id: -1 } },
  { key: { notified_of: 1, status: 1, _id: 1 } },
  { key: { 'auto_start.minimum_score': 1 } },
  { key: { 'trend_rules.start': 1 } },
  { key: { 'trend_rules.notify': 1 } },
]);

export type UserFilter = {
  role?: UserView['role'] | undefined;
  status?: UserView['status'] | undefined;
  email?: string | undefined;
  ids?: readonly string[] | undefined;
  /** Words of the name or the address. */
  q?: string | undefined;
};

/** Newest first. */
export async function listUsers(
  documents: Documents,
  { role, status, email, ids, q }: UserFilter,
  page: Page,
): Promise<ListPage<UserView>> {
  const { items, next_cursor } = await findPage(
    documents,
    users,
    { ...withWords(q, ['name', 'email']), role, status, email, _id: ids && { $in: [...ids] } },
    'created_at',
    page,
  );
  return { items: items.map(viewOf), next_cursor };
}

/** What users are called. Those who have been erased are omitted. @param ids at most as many as a page has */
export async function namesOf(documents: Documents, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { items } = await listUsers(documents, { ids }, { limit: ids.length });
  return items.map(({ id, name }) => ({ id, name }));
}

/**
 * The ids of active users who are notified of this channel, or of trends by a rule of their own: at most `limit`, in
 * order, starting after `after`.
 */
export const usersNotifiedOf = (
  documents: Documents,
  channel: string,
  after: string,
  limit: number,
): Promise<string[]> => {
  const wanted = { $or: [{ notified_of: channel }, { 'trend_rules.notify': true }] };
  return findIdsAfter(documents, users, { status: 'active', ...wanted }, after, limit);
};

/**
 * The ids of active users for whom a trend of this niche and score starts content, or some trend by a rule of their
 * own, in pages as above.
 */
export const usersAutoStarting = (
  documents: Documents,
  { niche, score }: { niche: string; score: number },
  after: string,
  limit: number,
): Promise<string[]> => {
  const bySettings = { 'auto_start.minimum_score': { $lte: score }, 'auto_start.niches': { $in: [niche, []] } };
  const wanted = { $or: [bySettings, { 'trend_rules.start': true }] };
  return findIdsAfter(documents, users, { status: 'active', ...wanted }, after, limit);
};

const viewOf = ({ notified_of, open_invitation, auto_start, trend_rules, ...view }: UserDocument): UserView => view;
