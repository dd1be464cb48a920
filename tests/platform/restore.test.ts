import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { theVideoPlays } from '../support/chaos/pipeline-run.ts';
import {
  type ContentView,
  publishSomething,
  type RetryingClient,
  retryingClient,
} from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';

type Person = { readonly email: string; readonly password: string };

/** Runs the commands of docs/operations.md themselves: whoever follows them has nothing left to guess. */
type Context = {
  platform: PlatformProcess;
  backup: string;
  /** Printed by the first start alone. */
  administrator: Person;
  /** Known to the backup, as Ann is, whose it is. */
  published: ContentView;
  close(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '../..');
const ANN = { email: 'ann@example.com', password: 'a long enough passphrase' };
/** Has registered after the backup. */
const LATE = { email: 'late@example.com', password: 'a long enough passphrase' };

const it = suiteOn<Context>('an installation that is restored as the documentation says', async () => {
  const platform = await startPlatformProcess({}, { embedded: true });
  const ann = retryingClient(platform.url);
  const administrator = platform.administrator();
  const close = () => platform.remove();
  try {
    await registered(ann, ANN);
    const published = await publishSomething(ann);
    return { platform, backup: join(dirname(platform.dataFolder), 'backup'), administrator, published, close };
  } catch (error) {
    await close();
    throw error;
  }
});

async function registered(client: RetryingClient, person: Person): Promise<void> {
  const { status, body } = await client.call('POST', '/api/v1/auth/register', { ...person, name: 'Someone' });
  assert.is(status, 201);
  client.token = String(body.access_token);
}

/** The commands of a section, one text for each block. */
function commandsOf(heading: string): string[] {
  const text = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const section = text.split(/^#+ /m).find((each) => each.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/operations.md has no section "${heading}"`);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

/** Runs the commands of a block as an operator does. @returns what they wrote */
async function follow(
  c: Context,
  heading: string,
  { block = 0, env = {} }: { block?: number; env?: Record<string, string> } = {},
): Promise<string> {
  const commands = commandsOf(heading)[block] ?? '';
  assert.ok(commands.length > 0, heading);
  return run(c, commands, env);
}

async function run({ platform, backup }: Context, commands: string, env: Record<string, string> = {}): Promise<string> {
  const settings = { PLATFORM_DATA: platform.dataFolder, BACKUP: backup, PLATFORM_URL: platform.url };
  const { stdout } = await promisify(execFile)('bash', ['-ec', commands], {
    cwd: ROOT,
    env: { ...process.env, ESDB_URL: '', MONGODB_URI: '', ...settings, ...env },
  });
  return stdout;
}

const statusOfSignIn = async ({ platform }: Context, person: Person): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(person);
  return (await fetch(`${platform.url}/api/v1/auth/login`, { method: 'POST', headers, body })).status;
};

const isReady = async ({ platform }: Context) => (await fetch(`${platform.url}/ready`)).status === 200;

/** Starts it on what is there, and checks that as the documentation says. @returns what the commands said */
async function isWhole(c: Context): Promise<string> {
  await c.platform.start();
  return isSound(c);
}

async function isSound(c: Context): Promise<string> {
  await eventually('readiness', () => isReady(c), { withinMs: 60_000 });
  const { body } = await retryingClient(c.platform.url).call('POST', '/api/v1/auth/login', c.administrator);
  const said = await follow(c, 'Checking a restore', { env: { PLATFORM_TOKEN: String(body.access_token) } });
  assert.match(said, /ann@example\.com/);
  assert.not.match(said, /block-(missing|altered)|hidden|\b(altered|missing|added)\b/);
  await theVideoPlays(c.published);
  return said;
}

it('is whole again in the place of one that was destroyed', async (c) => {
  const said = await isSound(c);
  await follow(c, 'Backing up embedded stores');
  await c.platform.start();
  await registered(retryingClient(c.platform.url), LATE);
  await c.platform.kill();
  await rm(c.platform.dataFolder, { recursive: true });
  await follow(c, 'Restoring everything');
  const restored = await isWhole(c);
  assert.not.match(restored, /late@example\.com/);
  assert.is(restored.match(/@example\.com/g)?.length, said.match(/@example\.com/g)?.length);
  assert.is(await statusOfSignIn(c, ANN), 200);
});

it('has forgotten what an earlier log does not say, whatever later documents do', async (c) => {
  await registered(retryingClient(c.platform.url), LATE);
  await c.platform.kill('SIGTERM');
  await follow(c, 'Restoring only the event store');
  assert.not.match(await isWhole(c), /late@example\.com/);
  assert.is(await statusOfSignIn(c, LATE), 401);
  await registered(retryingClient(c.platform.url), LATE);
});

it('drops no documents that are in use', async (c) => {
  const refused = await run(c, 'npm run -s documents -- drop').catch(String);
  assert.match(refused, /in use by .*identity/);
});

it('waits for keys that are in no backup, until they are given up', async (c) => {
  await c.platform.kill('SIGTERM');
  await follow(c, 'Restoring only the document store');
  await c.platform.start();
  assert.is(await statusOfSignIn(c, ANN), 200);
  await eventually('the missing key', async () => !(await isReady(c)));
  assert.match(await follow(c, 'If keys are missing'), /The keys of 1 people are given up/);
  await eventually('readiness', () => isReady(c), { withinMs: 60_000 });
  assert.is(await statusOfSignIn(c, ANN), 200);
  assert.is(await statusOfSignIn(c, LATE), 401);
});

it('plays its videos again once files are back, and starts without them if it is told to', async (c) => {
  await c.platform.kill('SIGTERM');
  const files = join(c.platform.dataFolder, 'files');
  await rm(files, { recursive: true });
  const refusal = await c.platform.start().then(
    () => '',
    (error) => String(error),
  );
  const [, id = ''] = /\.folder-id says ([0-9a-f-]{36})/.exec(refusal) ?? [];
  await follow(c, 'Restoring files', { block: 1, env: { FOLDER_ID: id } });
  await c.platform.start();
  assert.is(await statusOfSignIn(c, ANN), 200);
  await follow(c, 'Restoring files');
  await theVideoPlays(c.published);
});

it.run();
