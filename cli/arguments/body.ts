import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { isSecret, type NamedCommand } from '../catalogue.ts';
import { wrongUse } from '../failure.ts';

/**
 * A whole body: `@file.json`, `-` for standard input, or the JSON itself.
 * @throws Failure if it is no JSON object of the command's fields, or if a secret stands in an argument
 */
export async function readBody(command: NamedCommand, source: string): Promise<Readonly<Record<string, unknown>>> {
  const isArgument = source !== '-' && !source.startsWith('@');
  const body = parse(isArgument ? source : source === '-' ? await text(process.stdin) : await read(source.slice(1)));
  const fields = command.fields.filter((field) => field.in === 'body');
  for (const key of Object.keys(body)) {
    const field = fields.find(({ name }) => name === key);
    if (!field)
      throw wrongUse(`--body has a field that the command does not accept: ${key}`, null, [
        `possible: ${fields.map(({ name }) => name).join(', ')}`,
      ]);
    if (isArgument && isSecret(field))
      throw wrongUse(`${key} must not be in an argument, which anyone on this machine can read`, 'use --body -');
  }
  return body;
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw wrongUse(`--body @${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function parse(json: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(json);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // Its text is not repeated: it could hold a password.
  }
  throw wrongUse('--body is not a JSON object', `write --body @file.json, --body - or --body '{"name": "value"}'`);
}
