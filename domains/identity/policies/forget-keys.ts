import { userEvents } from '../../../contracts/identity/user.ts';
import { ownPartSchema } from '../../../contracts/shared/own-providers.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { definePolicy, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { ownProviders } from '../../shared/own-providers/index.ts';

/**
 * The providers of a user who is gone are removed with their keys. Those that a stranger left behind would be sent
 * the films of the address's owner.
 */
export const forgetKeys = definePolicy({
  name: 'forget-keys',
  events: [userEvents],
  on: {
    AccountReclaimed: ({ data }, context) => forget(data.user_id, context),
    UserErasureRequested: ({ data }, context) => forget(data.user_id, context),
  },
});

async function forget(owner: string, { store, command }: PolicyContext): Promise<Outcome> {
  const { state } = await load(store, ownProviders, owner);
  const chosen = ownPartSchema.options.filter((part) => state[part]);
  if (chosen.length === 0) return skip('they have chosen none');
  for (const part of chosen)
    await execute(store, ownProviders, owner, { type: 'RemoveOwnProvider', owner, part }, command(part));
  return done;
}
