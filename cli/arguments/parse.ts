import { parseArgs } from 'node:util';
import type { Field } from '../../api/commands.ts';
import { isFinal, isSecret, kebab, type NamedCommand } from '../catalogue.ts';
import { wrongUse } from '../failure.ts';
import { nearest } from './nearest.ts';

/** Options that are not a command's own. */
export type Options = {
  readonly help: boolean;
  readonly json: boolean;
  readonly all: boolean;
  readonly yes: boolean;
  readonly secretsFromStdin: boolean;
  readonly url: string | null;
  readonly body: string | null;
  readonly idempotencyKey: string | null;
};

export type Arguments = {
  readonly options: Options;
  /** What was typed for each field, in the order of typing; flags as `true` and `false`. */
  readonly given: ReadonlyMap<Field, readonly string[]>;
};

const FLAGS = ['help', 'json', 'all', 'yes', 'password-stdin'];
const TEXTS = ['url', 'body', 'idempotency-key'];

/** The names of the options that a command has besides its own. */
export function commonOptions(command: NamedCommand): readonly string[] {
  const { answer, paging, takesBody, takesKey, fields, access } = command;
  return [
    'help',
    ...(answer === 'json' ? ['json'] : []),
    ...(paging ? ['all'] : []),
    'url',
    ...(takesBody && fields.length > 0 ? ['body'] : []),
    ...(fields.some(isSecret) ? ['password-stdin'] : []),
    ...(takesKey && access !== 'everybody' ? ['idempotency-key'] : []),
    ...(isFinal(command) ? ['yes'] : []),
  ];
}

/** @throws Failure for what the command does not know. No value is repeated in it: it could be a password */
export function parseArguments(command: NamedCommand, words: readonly string[]): Arguments {
  const fields = new Map(command.fields.map((field) => [kebab(field.name), field]));
  const negated = [...fields].flatMap(([name, { type }]) =>
    type === 'boolean' ? [[`no-${name}`, name] as const] : [],
  );
  const common = commonOptions(command);
  const types = Object.fromEntries([
    ...[...fields].map(([name, { type }]) => [name, { type: type === 'boolean' ? 'boolean' : 'string' }] as const),
    ...negated.map(([name]) => [name, { type: 'boolean' }] as const),
    ...FLAGS.map((name) => [name, { type: 'boolean' }] as const),
    ...TEXTS.map((name) => [name, { type: 'string' }] as const),
  ]);
  const { tokens } = parseArgs({
    args: words.map((word) => (word === '-h' ? '--help' : word)),
    options: types,
    strict: false,
    tokens: true,
  });
  const known = [...fields.keys(), ...negated.map(([name]) => name), ...common];
  const given = new Map<Field, readonly string[]>();
  const common_: Record<string, string> = {};
  const places = command.fields.filter((field) => field.in === 'path');
  const add = (field: Field, value: string) => given.set(field, [...(given.get(field) ?? []), value]);
  for (const token of tokens) {
    if (token.kind === 'positional') {
      const place = places.find((field) => !given.has(field));
      if (!place) throw wrongUse(`takes ${countOf(places.length)}, but more were given`, helpOf(command));
      add(place, token.value);
    } else if (token.kind === 'option') {
      const { name, value, inlineValue } = token;
      if (!known.includes(name)) throw unknown(command, name, known);
      const isFlag = types[name]?.type === 'boolean';
      if (isFlag && value !== undefined) throw wrongUse(`--${name} takes no value`, helpOf(command));
      if (!isFlag && (value === undefined || (!inlineValue && value.startsWith('--'))))
        throw wrongUse(`--${name} takes a value`, `write --${name}=… if it begins with dashes`);
      const positive = negated.find(([negative]) => negative === name)?.[1];
      const field = fields.get(positive ?? name);
      if (field && isSecret(field)) throw secretTyped(name);
      if (field) add(field, value ?? String(positive === undefined));
      else common_[name] = value ?? 'true';
    }
  }
  for (const [field, values] of given)
    if (values.length > 1 && field.type !== 'array') throw wrongUse(`--${kebab(field.name)} is given more than once`);
  return { options: optionsOf(common_), given };
}

const optionsOf = (common: Readonly<Record<string, string>>): Options => ({
  help: 'help' in common,
  json: 'json' in common,
  all: 'all' in common,
  yes: 'yes' in common,
  secretsFromStdin: 'password-stdin' in common,
  url: common.url ?? null,
  body: common.body ?? null,
  idempotencyKey: common['idempotency-key'] ?? null,
});

const countOf = (count: number): string =>
  count === 0
    ? 'no argument without a name'
    : count === 1
      ? 'one argument without a name'
      : `${count} arguments without names`;

/** Where to read what is possible. */
export const helpOf = ({ name }: NamedCommand): string => `see cli ${name} --help`;

const unknown = (command: NamedCommand, name: string, known: readonly string[]) => {
  const near = nearest(name, known).map((each) => `--${each}`);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : null;
  return wrongUse(`there is no option ${name.length === 1 ? '-' : '--'}${name}`, hint ?? helpOf(command), [
    `possible: ${known.map((each) => `--${each}`).join(', ')}`,
  ]);
};

const secretTyped = (name: string) =>
  wrongUse(
    `--${name} is not an option, because anyone on this machine can read the arguments of a process`,
    'leave it out to be asked for it, or use --password-stdin',
  );
