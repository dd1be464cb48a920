import type { Field } from '../../api/commands.ts';
import { isFinal, isSecret, kebab, type NamedCommand } from '../catalogue.ts';
import { wrongUse } from '../failure.ts';
import { readBody } from './body.ts';
import { type Arguments, helpOf } from './parse.ts';
import { askForMissing } from './secrets.ts';
import { convert, possible } from './values.ts';

/** What is sent with a request. */
export type Input = {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
};

/** Puts together what was typed, piped in and asked for. @throws Failure for what is wrong or missing */
export async function inputOf(command: NamedCommand, { given, options }: Arguments): Promise<Input> {
  const typed = new Map([...given].map(([field, words]) => [field, convert(field, words)]));
  const whole = options.body === null ? {} : await readBody(command, options.body);
  if (isFinal(command) && !options.yes) throw wrongUse('this cannot be undone', 'add --yes if you mean it');
  const missing = missingOf(command, typed, whole).filter((field) => !isAskedFor(command, field));
  if (missing.length > 0)
    throw wrongUse(
      `${missing.map(nameOf).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
      helpOf(command),
      missing.map((field) => `${nameOf(field)}: ${possible(field)}`),
    );
  const asked = command.fields.filter(
    (field) => isAskedFor(command, field) && !typed.has(field) && !(field.name in whole),
  );
  for (const [field, value] of await askForMissing(asked, options)) typed.set(field, value);
  const at = (place: Field['in']) => [...typed].filter(([field]) => field.in === place);
  const texts = (place: Field['in']) =>
    Object.fromEntries(at(place).map(([{ name }, value]) => [name, String(value)] as const));
  return {
    path: texts('path'),
    query: texts('query'),
    body: command.takesBody
      ? { ...whole, ...Object.fromEntries(at('body').map(([{ name }, value]) => [name, value])) }
      : null,
  };
}

const missingOf = (command: NamedCommand, typed: ReadonlyMap<Field, unknown>, whole: object): Field[] =>
  command.fields.filter(
    (field) => field.required && !typed.has(field) && !(field.in === 'body' && field.name in whole),
  );

/** A person who signs in is asked for the address too. */
const isAskedFor = ({ name }: NamedCommand, field: Field): boolean =>
  isSecret(field) || (name === 'login' && field.name === 'email');

const nameOf = ({ name, in: place }: Field): string => (place === 'path' ? `<${kebab(name)}>` : `--${kebab(name)}`);
