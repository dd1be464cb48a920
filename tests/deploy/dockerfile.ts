import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './packed.ts';

export type Instruction = { readonly name: string; readonly text: string };
/** What begins with `FROM`. */
export type Stage = { readonly as: string | null; readonly instructions: readonly Instruction[] };

/** The stages of the `Dockerfile`, in order: the last is the image. */
export function stagesOfDockerfile(): readonly Stage[] {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { as: string | null; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ as: / AS (\w+)$/.exec(text)?.[1] ?? null, instructions: [] });
    stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** What follows an instruction in a stage, each time that it stands there. */
export const textsOf = ({ instructions }: Stage, name: string): readonly string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);

/** `a=b c="d e"`, as in `ENV` and `LABEL`. */
export const pairsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  );

/**
 * The command of `CMD` or `HEALTHCHECK`, which no shell interprets.
 * @throws SyntaxError if it is not written as a list
 */
export const commandIn = (text: string): readonly string[] => JSON.parse(text.slice(text.indexOf('[')));
