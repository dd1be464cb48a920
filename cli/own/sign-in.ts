import { ApiError, type Output } from '../../api/client.ts';
import type { Input } from '../arguments/input.ts';
import type { Arguments } from '../arguments/parse.ts';
import type { NamedCommand } from '../catalogue.ts';
import { EXIT, Failure } from '../failure.ts';
import { details } from '../output/text.ts';
import { note, write } from '../output/write.ts';
import { exchange } from '../platform/exchange.ts';
import { type Access, keep, renewed } from '../session/access.ts';
import { readSession, removeSession } from '../session/file.ts';
import { locked } from '../session/lock.ts';
import { send } from '../session/send.ts';

/** What a command does instead of only calling its operation. */
export type Own = (command: NamedCommand, input: Input, given: Arguments, access: Access) => Promise<void>;

const show = (answer: object, isJson: boolean): Promise<void> =>
  write(isJson ? `${JSON.stringify(answer)}\n` : details(answer));

/** Signs in, as someone known or new, and stores the session. Of the answer, everything but the tokens is printed. */
export const signIn: Own = async ({ id }, { body }, { options }, { url }) => {
  const answer = await exchange<Output<'login'>>(url, id, { ...body });
  await locked(() => keep(url, answer));
  await show({ ...answer.user, url }, options.json);
  if (process.env.PLATFORM_TOKEN) note('PLATFORM_TOKEN is set and is used instead of this session.');
};

/** Ends the session and removes it. One that the platform no longer knows has ended already. */
export const signOut: Own = async (_command, _input, { options }, { url }) => {
  const email = await locked(async () => {
    const session = await readSession();
    if (session === null || session.url !== url)
      throw new Failure(EXIT.notAllowed, `no one is signed in at ${url}`, 'there is nothing to do');
    try {
      await exchange(url, 'logout', { refresh_token: session.refresh_token });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 429) throw error;
    }
    await removeSession();
    return session.email;
  });
  await show({ signed_out: email, url }, options.json);
};

/** Renews the access token, although it may not have run out. */
export const renew: Own = async (_command, _input, { options }, { url }) => {
  const session = await readSession();
  const other = session?.url === url ? await renewed(session.access_token, url) : null;
  if (other === null) throw new Failure(EXIT.notAllowed, `no one is signed in at ${url}`, 'run cli login');
  await show({ email: other.email, url, valid_until: new Date(other.expires_at).toISOString() }, options.json);
};

/** Shows who is signed in, as the platform knows them. */
export const whoAmI: Own = async (command, input, { options }, access) => {
  const { id, email, name, role } = (await (await send(access, command, input)).json()) as Output<'showMe'>;
  await show({ id, email, name, role, url: access.url }, options.json);
};
