import type { EventStore } from '../../../kernel/event-store/index.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import type { UserView } from '../../../read-models/users.ts';
import { profileOf } from './profile.ts';

/** The profile of a user who must exist. @throws HttpError 404 */
export async function existingProfile(store: EventStore, userId: string): Promise<UserView> {
  const profile = await profileOf(store, userId);
  if (!profile) throw notFound(`user ${userId}`);
  return profile;
}
