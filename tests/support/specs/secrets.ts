import type { ChildProcess } from 'node:child_process';

/** What secrets look like that the platform makes, wherever they stand: refresh tokens, signed tokens, hashes of passwords. */
const SECRETS = [/\bort_[\w-]{10}/, /\beyJ[\w-]+\.eyJ/, /\$2[aby]\$\d\d\$/];

/** The line of a text with something in it that looks like a secret; null where there is none. */
export const lineWithSecret = (text: string): string | null =>
  text.split('\n').find((line) => SECRETS.some((secret) => secret.test(line))) ?? null;

/**
 * What a process of the platform writes, from its start on.
 * @throws Error when it has ended, outside of any test, if a secret stands in it: the process of the test ends with it
 */
export function outputOf(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.on('close', () => {
    const line = lineWithSecret(text);
    if (line !== null) throw new Error(`the platform has written a secret: ${line}`);
  });
  return () => text;
}
