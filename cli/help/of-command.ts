import type { Field } from '../../api/commands.ts';
import { enums } from '../../api/enums.ts';
import { commonOptions } from '../arguments/parse.ts';
import { possible } from '../arguments/values.ts';
import { isFinal, isSecret, kebab, type NamedCommand } from '../catalogue.ts';
import { bold } from '../output/write.ts';

const COMMON: Readonly<Record<string, string>> = {
  json: 'Print the answer as JSON',
  all: 'Print every page; with --json, one line for each item',
  url: 'The address of the platform',
  body: "All fields of the body as JSON: '{…}', @file.json, or - for standard input",
  'password-stdin': 'Read these values from standard input, one line each, in the order above',
  'idempotency-key': 'Makes repeats safe: with the same key, nothing is done twice',
  yes: 'Confirm a command that cannot be undone',
  help: 'Print this',
};

const ACCESS: Readonly<Record<string, string>> = {
  verified: 'For users whose address is verified, if the platform requires that.',
  administrators: 'For administrators.',
  auditors: 'For auditors and administrators.',
  operators: 'For operators and administrators.',
};

/** What a command does, what it takes, and an example. */
export function helpFor(command: NamedCommand): string {
  const { name, summary, description, access, fields } = command;
  const paths = fields.filter((field) => field.in === 'path');
  const asked = fields.filter(isSecret);
  const options = fields.filter((field) => field.in !== 'path' && !isSecret(field));
  return [
    `${bold(name, process.stdout)}  ${summary}\n`,
    ...[description, ACCESS[access]].flatMap((text) => (text ? [`\n${text}\n`] : [])),
    `\nUsage: npm run -s cli -- ${[name, ...paths.map((field) => `<${kebab(field.name)}>`)].join(' ')} [options]\n`,
    section('Arguments', paths.map(linesOf)),
    section('Asked for, or read with --password-stdin', asked.map(linesOf)),
    section('Options', options.map(linesOf)),
    section(
      'General options',
      commonOptions(command).map((each) => [`--${each}`, COMMON[each] ?? ''] as const),
    ),
    `\nExample:\n  ${exampleOf(command)}\n`,
  ].join('');
}

function section(title: string, lines: readonly (readonly [string, string])[]): string {
  if (lines.length === 0) return '';
  const width = Math.max(...lines.map(([name]) => name.length));
  return `\n${title}:\n${lines.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd()).join('\n')}\n`;
}

function linesOf(field: Field): readonly [string, string] {
  const { name, type, in: place, required, description } = field;
  const option = type === 'boolean' ? `--${kebab(name)}, --no-${kebab(name)}` : `--${kebab(name)}`;
  const remarks = [
    ...(type === 'boolean' ? [] : [possible(field)]),
    ...(type === 'array' ? ['may be repeated'] : []),
    ...(required && place !== 'path' ? ['required'] : []),
    ...(field.default === undefined ? [] : [`default ${JSON.stringify(field.default)}`]),
  ].join('; ');
  const text = [description, remarks === '' ? undefined : `(${remarks})`]
    .filter((each) => each !== undefined)
    .join(' ');
  return [place === 'path' ? `<${kebab(name)}>` : isSecret(field) ? kebab(name) : option, text];
}

/** With what must be given, or with the first option if nothing must. */
function exampleOf(command: NamedCommand): string {
  const options = command.fields.filter((field) => field.in !== 'path' && !isSecret(field));
  const required = options.filter((field) => field.required);
  const words = [
    ...command.fields.filter((field) => field.in === 'path').map((field) => valueFor(command, field)),
    ...(required.length > 0 ? required : options.slice(0, 1)).map((field) =>
      field.type === 'boolean' ? `--${kebab(field.name)}` : `--${kebab(field.name)} ${valueFor(command, field)}`,
    ),
    ...(isFinal(command) ? ['--yes'] : []),
  ];
  return ['npm run -s cli --', command.name, ...words].join(' ');
}

const ID = '0b9d9a3e-6c58-4d0e-9d0c-3f4f3f0b7a11';
const EXAMPLES: Readonly<Record<string, string>> = {
  stream: `content-${ID}`,
  revision: '0',
  provider: 'google',
  platform: enums.PlatformName[0],
  email: 'ann@example.com',
  name: 'Ann',
  thread_id: ID,
};

function valueFor({ path }: NamedCommand, field: Field): string {
  const { name, in: place, format, type, values, shape, minimum, default: preset } = field;
  if (values) return values[0] ?? '';
  if (shape) return `'${shape}'`;
  if (name === 'name' && place === 'path') return path.includes('/projections/') ? 'contents' : 'notify';
  if (name === 'name' && place === 'query') return 'content-';
  if (EXAMPLES[name]) return EXAMPLES[name];
  if (format === 'uuid') return ID;
  if (format?.startsWith('date')) return '2026-01-31';
  if (type === 'integer' || type === 'number') return String(preset ?? minimum ?? 1);
  return `'…'`;
}
