import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { programArguments } from '../../../kernel/process/typescript.ts';
import { lineWithSecret } from '../specs/secrets.ts';

export type Finished = { readonly code: number | null; readonly out: string; readonly err: string };

export type CommandLine = {
  /** Its folder for what is remembered between commands. */
  readonly config: string;
  readonly url: string;
  readonly token?: string;
};

const ROOT = join(import.meta.dirname, '../../..');

/** Starts the command line as a process, with nothing of this one's settings. */
export function startCli({ config, url, token }: CommandLine, args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [...programArguments(join(ROOT, 'cli/main.ts')), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, PLATFORM_CLI_CONFIG: config, PLATFORM_URL: url, ...(token ? { PLATFORM_TOKEN: token } : {}) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/**
 * Runs a command to its end.
 * @throws Error if it was given a secret as an argument, or has written one
 */
export async function runCli(given: CommandLine, args: readonly string[], stdin = ''): Promise<Finished> {
  const child = startCli(given, args);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on('error', () => undefined /* it may end without reading */).end(stdin);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (lineWithSecret([...args, out, err].join('\n')) !== null) throw new Error(`${args[0]} shows a secret`);
  return { code, out, err };
}
