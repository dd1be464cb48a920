import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../../kernel/config/index.ts';
import { openDocumentStore } from '../../../kernel/documents/index.ts';
import { createProcessContext } from '../../../kernel/service/resources.ts';
import { allSettings, type RunningPlatform, startPlatform } from '../../../platform/start.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import type { StoreServers } from '../../support/stores/both.ts';
import { startDocumentStore } from '../../support/stores/document-store.ts';
import { startEventStoreForPlatform } from '../../support/stores/event-store.ts';
import { type LogLine, linesIn, writeLog } from './log-lines.ts';

type User = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Default active. */
  readonly status?: 'deactivated' | 'erased';
};

/** What is known of an installation that a landed version has left behind. */
export type Installation = {
  readonly name: string;
  readonly version: string;
  /** Null: it was signed with what every installation of that version had. */
  readonly secret: string | null;
  /** One of them has a session that was never ended: this is its refresh token. */
  readonly refreshToken: string;
  readonly users: Readonly<Record<string, User>>;
  /** Contents by what had become of them. */
  readonly contents: Readonly<Record<string, { readonly content_id: string; readonly thread_id: string }>>;
};

/** What that version answered. */
export type Page = { readonly who: string; readonly path: string; readonly body: unknown };

const FOLDER = import.meta.dirname;
const fileIn = <T>(name: string, file: string): T => JSON.parse(readFileSync(join(FOLDER, name, file), 'utf8')) as T;

/** The installations of all landed versions, oldest first. */
export const installations: readonly Installation[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ ...fileIn<Omit<Installation, 'name'>>(name, 'installation.json'), name }))
  .sort((a, b) => Number(a.name) - Number(b.name));

export const pagesOf = ({ name }: Installation): Page[] => fileIn(name, 'pages.json');
export const logOf = ({ name }: Installation) => linesIn(join(FOLDER, name, 'log.jsonl'));

export type Running = { readonly url: string; stop(): Promise<void> };

/** Starts the platform as it is today on stores that are there, in a data folder. */
export async function startOn(
  stores: StoreServers,
  dataFolder: string,
  settings: Record<string, string>,
): Promise<Running & Pick<RunningPlatform, 'administrator'>> {
  const config = readConfig(
    {
      NODE_ENV: 'test',
      PLATFORM_LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
      PLATFORM_PORT: '0',
      PLATFORM_DATA: dataFolder,
      PLATFORM_SCOUT_SOURCES: 'sample',
      PLATFORM_RETRY_DELAY_MS: '50',
      ...settings,
      ESDB_URL: stores.eventStore.url,
      MONGODB_URI: stores.documentStore.url,
    },
    ...allSettings,
  );
  const context = createProcessContext(config);
  const stop = () => context.shutdown.run('it has been looked at');
  try {
    const { url, administrator } = await startPlatform(config, context);
    return { url, administrator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts it on what a landed version has left behind. */
export async function open(installation: Installation): Promise<Running> {
  const [eventStore, documentStore, { folder, remove }] = await Promise.all([
    startEventStoreForPlatform(),
    startDocumentStore(),
    tempFolder('installation'),
  ]);
  const end = async (): Promise<void> => {
    await Promise.all([eventStore.stop(), documentStore.stop()]);
    await remove();
  };
  try {
    const log = logOf(installation);
    await writeLog(eventStore.url, log);
    await writeDocuments(documentStore.url, installation);
    await writeNote(join(folder, 'files'), log);
    const settings: Record<string, string> =
      installation.secret === null ? {} : { PLATFORM_JWT_SECRET: installation.secret };
    const { url, stop } = await startOn({ eventStore, documentStore }, folder, settings);
    return { url, stop: () => stop().then(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The folder of the media files says whose it is. The files themselves are not recorded. */
async function writeNote(folder: string, log: readonly LogLine[]): Promise<void> {
  const chosen = log.find(({ type }) => type === 'FileFolderChosen')?.data as { folder_id: string } | undefined;
  if (!chosen) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.folder-id'), chosen.folder_id);
}

/** What is nowhere but in the document store: the keys of people. The read models are filled from the log. */
async function writeDocuments(url: string, { name }: Installation): Promise<void> {
  const { db, close } = openDocumentStore(url);
  try {
    const collections = fileIn<Record<string, { _id: string }[]>>(name, 'documents.json');
    for (const [collection, documents] of Object.entries(collections))
      await db.collection<{ _id: string }>(collection).insertMany(documents);
  } finally {
    await close();
  }
}
