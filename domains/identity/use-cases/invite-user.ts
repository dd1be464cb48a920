import type { Role } from '../../../contracts/identity/user.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { MailTokens } from '../credentials/mail-tokens.ts';
import { createUser, type UserCreation } from './create-user.ts';
import { userByEmail } from './user-by-email.ts';

/**
 * Invites a person by mail, with a link for choosing a password; repeats the invitation if it has not been accepted
 * yet, with its name and role unless there are others.
 * @throws Rejection like `createUser`
 */
export async function inviteUser(
  { mailTokens, ...creation }: UserCreation & { readonly mailTokens: MailTokens },
  {
    email,
    name,
    role,
  }: { readonly email: string; readonly name?: string | undefined; readonly role?: Role | undefined },
  context: CommandContext,
): Promise<{ user_id: string; role: Role; position: bigint }> {
  const known = await userByEmail(creation.store, email);
  const before = known?.status === 'invited' ? known : null;
  const user_id = before?.id ?? uuidFrom(context.commandId, 'user');
  const person = { email, name: name ?? before?.name ?? email, role: role ?? before?.role ?? 'user' };
  const invitation = mailTokens.request('invitation', user_id);
  const { position } = await createUser(
    creation,
    { type: 'InviteUser', user_id, ...person, invitation, invited_by: context.actor },
    { ...context, owner: user_id },
  );
  return { user_id, role: person.role, position };
}
