import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import type { Field } from '../../api/commands.ts';
import { isSecret, kebab } from '../catalogue.ts';
import { EXIT, Failure, wrongUse } from '../failure.ts';
import type { Options } from './parse.ts';

/**
 * Values that are no arguments: lines of standard input, in the order of the fields, or asked for on the terminal.
 * @throws Failure if neither is possible
 */
export async function askForMissing(
  fields: readonly Field[],
  { secretsFromStdin }: Options,
): Promise<ReadonlyMap<Field, string>> {
  const needed = secretsFromStdin ? fields.filter(isSecret) : fields;
  const answers = new Map<Field, string>();
  if (needed.length < fields.length) throw wrongUse('--email is missing', 'it is needed with --password-stdin');
  const lines = secretsFromStdin ? (await text(process.stdin)).split(/\r?\n/) : null;
  for (const [index, field] of needed.entries()) {
    const value = lines ? (lines[index] ?? '') : await ask(field);
    if (value === '' && field.required) throw wrongUse(`${kebab(field.name)} is empty`);
    if (value !== '') answers.set(field, value);
  }
  return answers;
}

async function ask(field: Field): Promise<string> {
  const name = kebab(field.name).replaceAll('-', ' ');
  if (process.stdin.isTTY) return isSecret(field) ? await askSilently(`${name}: `) : await askAloud(`${name}: `);
  if (!field.required) return '';
  throw wrongUse(
    `${isSecret(field) ? name : `--${name}`} is missing, and there is no terminal to prompt on`,
    isSecret(field) ? 'use --password-stdin' : null,
  );
}

async function askAloud(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.on('SIGINT', () => process.exit(EXIT.interrupted));
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

/** In raw mode nothing is echoed, and the keys that edit or end a line are ours to understand. */
async function askSilently(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  let typed = '';
  let onKeys: (keys: string) => void = () => undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      onKeys = (keys) => {
        for (const key of keys) {
          if (key === '\r' || key === '\n') return resolve(typed);
          if (key === '\x03') return reject(new Failure(EXIT.interrupted, 'interrupted'));
          if (key === '\x04') return reject(wrongUse('nothing was typed'));
          if (key === '\x7f' || key === '\b') typed = typed.slice(0, -1);
          else if (key >= ' ') typed += key;
        }
      };
      stdin.on('data', onKeys);
      stdin.once('end', () => reject(wrongUse('the terminal was closed')));
    });
  } finally {
    stdin.off('data', onKeys);
    stdin.setRawMode(false).pause();
    stderr.write('\n');
  }
}
