import type { Command, Field } from '../api/commands.ts';
import { commands } from '../api/commands.ts';

/** An operation under the name that it has on the command line. */
export type NamedCommand = Command & { readonly name: string };

/** `listProjections` → `list-projections`, `content_id` → `content-id`. */
export const kebab = (name: string): string =>
  name
    .replace(/([A-Z])/g, '-$1')
    .replaceAll('_', '-')
    .toLowerCase();

const SINCE: Field = {
  name: 'since',
  in: 'query',
  required: false,
  type: 'integer',
  description: 'The `position` of the last frame that you have seen: everything after it is printed first',
};
const WATCHING = { summary: 'Print events as they happen, one line of JSON each', fields: [SINCE] };

/** Commands that do more than their operation, because they keep the session, and what is different about them. */
const CHANGED: Readonly<Record<string, Partial<Command>>> = {
  login: { summary: 'Sign in, and stay signed in until `logout`', description: '' },
  register: { summary: 'Create an account and sign in', description: 'A link sent by mail verifies the address.' },
  logout: { summary: 'End the session and delete it here', description: '', access: 'users', fields: [] },
  refresh: {
    summary: 'Renew the access token now',
    description: 'Every command does this automatically when the token has expired.',
    access: 'users',
    fields: [],
  },
  openSocket: WATCHING,
};

const operations: readonly NamedCommand[] = commands.map((command) => ({
  ...command,
  ...CHANGED[command.id],
  name: kebab(command.id),
}));

/** The same operation under another name. */
const again = (id: string, name: string, changes: Partial<Command> = {}): readonly NamedCommand[] =>
  operations.filter((command) => command.id === id).map((command) => ({ ...command, ...changes, name }));

const FILE: Field = { name: 'file', in: 'path', required: true, type: 'string' };
const UPLOADING: Partial<Command> = {
  summary: 'Upload an image, a clip, a logo, music or a voice-over of your own',
  description:
    'It takes the name of the file unless you give it one, resumes automatically after a lost connection, and waits until a clip is converted.',
  fields: [
    FILE,
    ...operations
      .filter(({ id }) => id === 'createMaterial')
      .flatMap(({ fields }) => fields.filter(({ name }) => name !== 'size_bytes'))
      .map((field) => (field.name === 'name' ? { ...field, required: false } : field)),
  ],
};

/** Everything that the command line can do, by name. */
export const catalogue: readonly NamedCommand[] = [
  ...operations,
  ...again('showMe', 'whoami', { area: 'auth', summary: 'Show who is signed in, and where' }),
  ...again('openSocket', 'watch'),
  ...again('listWriterProviders', 'providers', {
    summary: 'List every provider in use, whether it works offline or has no price, and the settings that change it',
  }),
  ...again('createMaterial', 'upload', UPLOADING),
].sort((one, other) => (one.name < other.name ? -1 : 1));

/** Passwords, tokens and keys: they are asked for, or read from standard input, and never stand in an argument. */
export const isSecret = ({ name, in: place }: Field): boolean =>
  place === 'body' && /(^|_)(password|token)$|^key$/.test(name);

/** Irreversible commands need a confirmation. */
export const isFinal = ({ id }: Command): boolean => id === 'eraseMe' || id === 'eraseUser';
