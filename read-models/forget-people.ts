import type { Documents } from '../kernel/documents/index.ts';
import { FORGOTTEN } from '../kernel/events/catalogue.ts';
import { notifications } from './notifications.ts';
import { users } from './users.ts';

/**
 * Brings the documents that say something of people into the form that they have when they are folded anew, in every version that
 * there is: those that are live are folded on from what they were, and those that are held are folded no more.
 */
export async function forgetPeople(documents: Documents, people: readonly string[]): Promise<void> {
  const theirs = { $in: [...people] };
  for (const collection of await documents.everyVersionOf(users)) await collection.deleteMany({ _id: theirs });
  const forgotten = { title: FORGOTTEN, message: FORGOTTEN };
  for (const collection of await documents.everyVersionOf(notifications))
    await collection.updateMany({ user_id: theirs, title: { $ne: FORGOTTEN } }, { $set: forgotten });
}
