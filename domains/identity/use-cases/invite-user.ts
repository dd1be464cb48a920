import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { MailTokens } from '../credentials/mail-tokens.ts';
import type { Role } from '../user/events.ts';
import { createUser, type UserCreation } from './create-user.ts';
import { userByEmail } from './user-by-email.ts';

/**
 * Invites a person by mail, with a link for choosing a password; repeats the invitation if it has not been accepted
 * yet.
 * @throws Rejection like `createUser`
 */
export async function inviteUser(
  { mailTokens, ...creation }: UserCreation & { readonly mailTokens: MailTokens },
  invited: { readonly email: string; readonly name: string; readonly role: Role },
  context: CommandContext,
): Promise<{ user_id: string; position: bigint }> {
  const known = await userByEmail(creation.store, invited.email);
  const user_id = known?.status === 'invited' ? known.id : uuidFrom(context.commandId, 'user');
  const invitation = mailTokens.request('invitation', user_id);
  const { position } = await createUser(
    creation,
    { type: 'InviteUser', user_id, ...invited, invitation, invited_by: context.actor },
    { ...context, owner: user_id },
  );
  return { user_id, position };
}
