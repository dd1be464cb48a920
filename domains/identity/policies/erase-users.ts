import { userEvents } from '../../../contracts/identity/user.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import { definePolicyUsing, done, retry } from '../../../kernel/policies/policy.ts';
import { forgetPeople } from '../../../read-models/forget-people.ts';
import { type ErasureTools, eraseUser, READ_BEFORE_MS } from '../use-cases/erase-user.ts';

/** Completes erasures, whatever crashes in between, and then removes the user's data from documents. */
export const eraseUsers = definePolicyUsing<ErasureTools & { readonly documents: Documents }>()({
  name: 'erase-users',
  messageTimeoutMs: 4 * READ_BEFORE_MS,
  events: [userEvents],
  on: {
    async UserErasureRequested({ data: { user_id } }, { command }, tools) {
      await eraseUser(tools, user_id, { ...command(), owner: user_id });
      return done;
    },
    async UserErased({ data: { user_id }, at }, _, { documents }) {
      await forgetPeople(documents, [user_id]);
      const left = Date.parse(at) + READ_BEFORE_MS - Date.now();
      if (left > 0) return retry(left, 'data that was read before the key was destroyed may still be written');
      await documents.overwriteRemains();
      return done;
    },
  },
});
