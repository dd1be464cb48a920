import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle, type Request } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { listUsers, type UserView } from '../../../read-models/users.ts';
import type { MailTokens } from '../credentials/mail-tokens.ts';
import type { Registration } from '../settings.ts';
import { inviteUser } from '../use-cases/invite-user.ts';
import { type UserCommand, user } from '../user/index.ts';
import { existingProfile } from './existing-profile.ts';
import { identityOperations } from './operations.ts';

type Tools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly mailTokens: MailTokens;
  readonly registration: Registration;
};

/** Administration of users. */
export function userHandlers({ store, documents, mailTokens, registration }: Tools): Handled[] {
  async function change(ctx: Request<unknown, unknown>['ctx'], command: UserCommand): Promise<UserView> {
    const userId = idParam(ctx, 'id');
    const { position } = await execute(store, user, userId, command, commandContextOf(ctx, userId, command));
    setEventPosition(ctx, position);
    return existingProfile(store, userId);
  }

  return [
    handle(identityOperations.listUsers, ({ query: { limit, cursor, ...filter } }) =>
      listUsers(documents, filter, { limit, cursor }),
    ),
    handle(identityOperations.inviteUser, async ({ body, ctx }) => {
      const tools = { store, registration, mailTokens };
      const { user_id, position } = await inviteUser(tools, body, commandContextOf(ctx));
      setEventPosition(ctx, position);
      return existingProfile(store, user_id);
    }),
    handle(identityOperations.changeRole, ({ body: { role }, ctx }) =>
      change(ctx, { type: 'ChangeRole', role, by: callerOf(ctx).userId }),
    ),
    handle(identityOperations.changeStatus, ({ body: { status }, ctx }) =>
      change(ctx, { type: 'SetStatus', status, by: callerOf(ctx).userId }),
    ),
  ];
}
