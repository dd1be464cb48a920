import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EXIT, Failure } from '../failure.ts';

/** Who is signed in, and where. */
export type StoredSession = {
  readonly url: string;
  readonly email: string;
  readonly access_token: string;
  readonly refresh_token: string;
  /** When the access token runs out: milliseconds since 1970. */
  readonly expires_at: number;
};

/** The folder for what is remembered between commands. */
export const folder = (): string =>
  process.env.PLATFORM_CLI_CONFIG ||
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'content-pipeline');

const sessionPath = (): string => join(folder(), 'session.json');

/** The stored session; null for none. @throws Failure if others may read it, or if it cannot be understood */
export async function readSession(): Promise<StoredSession | null> {
  const path = sessionPath();
  try {
    // Windows has no such modes.
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0)
      throw new Failure(EXIT.notAllowed, `other users of this machine can read ${path}`, `run chmod 600 ${path}`);
    const stored: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isSession(stored)) return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Failure(EXIT.notAllowed, `${path} does not contain a session`, 'run cli login');
}

function isSession(value: unknown): value is StoredSession {
  const { url, email, access_token, refresh_token, expires_at } = (value ?? {}) as Record<string, unknown>;
  return [url, email, access_token, refresh_token].every((each) => typeof each === 'string') && Number(expires_at) > 0;
}

/** Replaces the stored session as a whole, so that no other process reads half of it. */
export const writeSession = (session: StoredSession): Promise<void> => writePrivately('session.json', session);

/** Forgets the session, and what was written in it last. */
export async function removeSession(): Promise<void> {
  await rm(sessionPath(), { force: true });
  await rm(join(folder(), 'last-write.json'), { force: true });
}

/** Creates the folder, readable for no one else, if it does not exist. */
export async function ensureFolder(): Promise<string> {
  const path = folder();
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  return path;
}

/** Writes a file of the folder that no one else may read, at once. */
export async function writePrivately(name: string, content: object): Promise<void> {
  const path = join(await ensureFolder(), name);
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
  await rename(unfinished, path);
}
