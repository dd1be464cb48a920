import { catalogue } from '../catalogue.ts';
import { printer } from '../output/answer.ts';
import { send } from '../session/send.ts';
import type { Own } from './sign-in.ts';

/** One for each service that has any. */
const LISTS = [
  'listWriterProviders',
  'listPictureProviders',
  'listFilmProviders',
  'listTrendProviders',
  'listPlatformProviders',
  'listBaseProviders',
];

/** Prints what every service uses, as one list. One that is away hides nothing of the others, and is said at the end. */
export const providers: Own = async (command, input, { options }, access) => {
  const commands = LISTS.flatMap((id) => catalogue.filter((each) => each.id === id && each.name !== command.name));
  const read = async (each: (typeof commands)[number]) =>
    ((await (await send(access, each, input)).json()) as { items: object[] }).items;
  const lists = await Promise.allSettled(commands.map(read));
  const print = printer(command, options);
  await print.page({
    items: lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])),
    next_cursor: null,
  });
  print.end();
  for (const list of lists) if (list.status === 'rejected') throw list.reason;
};
