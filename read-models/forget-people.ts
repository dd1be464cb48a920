import type { Documents } from '../kernel/documents/index.ts';
import { FORGOTTEN } from '../kernel/events/catalogue.ts';
import { forgetReasons } from '../kernel/policies/outcomes.ts';
import { assets } from './assets.ts';
import { materials } from './materials.ts';
import { notifications } from './notifications.ts';
import { users } from './users.ts';

/**
 * Brings documents with personal data into the form they have when they are folded again, in every version: live
 * versions continue from what they have, and held versions are no longer folded. Reasons of outcomes go too, which may quote
 * what people entered.
 */
export async function forgetPeople(documents: Documents, people: readonly string[]): Promise<void> {
  const theirs = { $in: [...people] };
  for (const collection of await documents.everyVersionOf(users)) await collection.deleteMany({ _id: theirs });
  const forgotten = { title: FORGOTTEN, message: FORGOTTEN };
  for (const collection of await documents.everyVersionOf(notifications)) {
    await collection.updateMany({ user_id: theirs, title: { $ne: FORGOTTEN } }, { $set: forgotten });
    // Those of earlier versions have none.
    await collection.updateMany({ user_id: theirs, details: { $ne: null } }, { $set: { details: null } });
  }
  const words = { name: FORGOTTEN, alt_text: null };
  for (const model of [materials, assets])
    for (const collection of await documents.everyVersionOf<{ owner_id: string | null; name: string | null }>(model))
      await collection.updateMany({ owner_id: theirs, name: { $nin: [FORGOTTEN, null] } }, { $set: words });
  await forgetReasons(documents, people);
}
