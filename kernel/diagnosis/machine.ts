import { constants } from 'node:fs';
import { access, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import { bindPort } from '../http/listen.ts';
import { causeOf, type Finding, failed, ok, warning } from './finding.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** Whether this Node.js is new enough. */
export async function checkNode(version = process.versions.node): Promise<Finding[]> {
  const { engines } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { engines: { node: string } };
  const needed = engines.node.replace('>=', '');
  const numbers = (text: string) => text.split('.').map(Number);
  const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [numbers(version), numbers(needed)];
  const isOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
  return isOld
    ? [failed('node', `this is Node.js ${version}, and ${needed} is needed`, `install Node.js ${needed} or newer`)]
    : [ok('node', `Node.js ${version}`)];
}

const MEGABYTE = 1_000_000;
/** Below this much above the reserve it is soon used up. */
const LITTLE = 0.05;

/** Whether the data folder can be written, how much room there is, and who else can read it. */
export async function checkDataFolder(config: Config): Promise<Finding[]> {
  const folder = resolve(config.PLATFORM_DATA);
  const found = await stat(folder).catch(() => null);
  if (found === null) return [await checkParent(folder), await checkRoom(await existing(folder), config)];
  if (!found.isDirectory()) {
    return [failed('data folder', `${folder} is a file`, 'name a folder in PLATFORM_DATA')];
  }
  const probe = join(folder, `.doctor.${process.pid}`);
  try {
    await writeFile(probe, 'x');
  } catch (error) {
    const next = 'give the folder to this user, or name another one in PLATFORM_DATA';
    return [failed('data folder', `${folder} cannot be written (${causeOf(error)})`, next)];
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
  const others = process.platform !== 'win32' && (found.mode & 0o077) !== 0;
  return [
    others
      ? warning('data folder', `other users of this machine can look into ${folder}`, `chmod 700 ${folder}`)
      : ok('data folder', `${folder} can be written`),
    await checkRoom(folder, config),
  ];
}

async function existing(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    if ((await stat(at).catch(() => null)) !== null || dirname(at) === at) return at;
  }
}

async function checkParent(folder: string): Promise<Finding> {
  const parent = await existing(folder);
  try {
    await access(parent, constants.W_OK);
    return ok('data folder', `${folder} does not exist yet, and will be made by the first start`);
  } catch {
    const next = 'make it and give it to this user, or name another one in PLATFORM_DATA';
    return failed('data folder', `${folder} does not exist, and this user cannot make it in ${parent}`, next);
  }
}

async function checkRoom(folder: string, { PLATFORM_DISK_RESERVE_MB: reserve }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, size] = [bavail, blocks].map((count) => Math.floor((count * bsize) / MEGABYTE)) as [number, number];
  const said = `${free} MB of ${size} MB are free, and ${reserve} MB are kept back`;
  const next = 'make room: docs/operations.md, "A full disk"';
  if (free < reserve) return failed('disk', `${said}: new work is refused`, next);
  return free - reserve < LITTLE * size ? warning('disk', said, next) : ok('disk', said);
}

/** Whether the gateway could listen, where no platform is running. */
export async function checkPort({ PLATFORM_HOST, PLATFORM_PORT }: Config): Promise<Finding[]> {
  if (PLATFORM_PORT === 0) return [ok('port', 'the gateway takes a free one')];
  const server = createServer();
  try {
    await bindPort(server, PLATFORM_HOST, PLATFORM_PORT);
    await new Promise((closed) => server.close(closed));
    return [ok('port', `${PLATFORM_PORT} is free for the gateway`)];
  } catch (error) {
    const next = 'end what listens there, or set PLATFORM_PORT to another one';
    return [warning('port', `no gateway of this folder is running, and ${causeOf(error)}`, next)];
  }
}
