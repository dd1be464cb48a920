import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { editorSettings } from '../../domains/editor/settings.ts';
import { services } from '../../domains/index.ts';
import { type Config, pickSettings, withoutCredentials, withSigningKey } from '../../kernel/config/index.ts';
import { checkPublicAddress, checkReadiness, ownAddress } from '../../kernel/diagnosis/addresses.ts';
import { checkFiles } from '../../kernel/diagnosis/files.ts';
import { causeOf, type Finding, failed, findingsOf, ok } from '../../kernel/diagnosis/finding.ts';
import { checkKeys } from '../../kernel/diagnosis/keys.ts';
import { checkDataFolder, checkNode, checkPort } from '../../kernel/diagnosis/machine.ts';
import { checkPartitions } from '../../kernel/diagnosis/partitions.ts';
import { secretsIn, withoutSecrets } from '../../kernel/diagnosis/secrets.ts';
import { checkDocumentStore, checkEventStore, checkProcesses } from '../../kernel/diagnosis/stores.ts';
import { checkTracing } from '../../kernel/diagnosis/tracing.ts';
import { openDocumentStore } from '../../kernel/documents/index.ts';
import { openEventStore } from '../../kernel/event-store/index.ts';
import { openPersonKeys } from '../../kernel/personal-data/person-keys.ts';
import type { ProcessContext } from '../../kernel/service/resources.ts';
import { holderOf } from '../instance-lock.ts';
import { allSettings } from '../start.ts';
import { storeAddresses } from '../store-addresses.ts';
import { checkMail, checkProviders } from './outside.ts';
import { checkSettings } from './settings.ts';
import { checkFfmpeg, checkFonts } from './video.ts';

/**
 * Looks at everything that the platform needs, whether or not it is running, and changes nothing that lasts. What is
 * wrong with one thing keeps no other from being looked at.
 * @param environment as the platform would read it
 */
export async function diagnose(environment: NodeJS.ProcessEnv, context: ProcessContext): Promise<readonly Finding[]> {
  const secrets = secretsIn(environment, allSettings, environment);
  const { config, findings } = checkSettings(environment, allSettings);
  const all = [...(await findingsOf('node', () => checkNode())), ...findings];
  if (config !== null) all.push(...(await withSettings(config, context)));
  return all.map((finding) => withoutSecrets(finding, secrets));
}

async function withSettings(config: Config, context: ProcessContext): Promise<readonly Finding[]> {
  const holder = holderOf(resolve(config.PLATFORM_DATA));
  const editor = pickSettings(config, editorSettings);
  const [folder, files, fonts, ffmpeg, mail, traces] = await Promise.all([
    findingsOf('data folder', () => checkDataFolder(config)),
    findingsOf('files', () => checkFiles(config)),
    findingsOf('fonts', checkFonts),
    findingsOf('ffmpeg', () => checkFfmpeg(editor, config)),
    findingsOf('mail', () => checkMail(config)),
    findingsOf('traces', checkTracing),
  ]);
  const running = holder === null ? [] : [ok('platform', `it is running, as process ${holder}`)];
  const { findings: stores, isRunning } = await withStores(config, holder, context);
  const [publicAddress, gateway] = await Promise.all([
    findingsOf('public address', () => checkPublicAddress(config, isRunning)),
    findingsOf('gateway', () => (isRunning ? checkReadiness(ownAddress(config)) : checkPort(config))),
  ]);
  return [
    ...[...running, ...folder, ...files, ...stores, ...gateway, ...fonts, ...ffmpeg, ...mail],
    ...[...traces, ...publicAddress],
  ];
}

type OfStores = { readonly findings: readonly Finding[]; readonly isRunning: boolean };

/** @param holder the process that holds the data folder */
async function withStores(config: Config, holder: number | null, context: ProcessContext): Promise<OfStores> {
  const folder = resolve(config.PLATFORM_DATA);
  const isOwn = config.ESDB_URL !== undefined && config.MONGODB_URI !== undefined;
  const isNew = !['event-store', 'document-store'].some((store) => existsSync(join(folder, store)));
  if (!isOwn && holder === null && isNew) {
    const found = 'embedded stores, which the first start makes';
    const providers = await findingsOf('providers', () => checkProviders(config, null, { isNew: true }));
    return { findings: [ok('stores', found), ...providers], isRunning: false };
  }
  let urls: Awaited<ReturnType<typeof storeAddresses>>;
  try {
    urls = await storeAddresses(config, context);
  } catch (error) {
    const next = 'docs/operations.md, "When it does not start"';
    const providers = await findingsOf('providers', () => checkProviders(config, null));
    return { findings: [failed('stores', causeOf(error), next), ...providers], isRunning: holder !== null };
  }
  return lookInto(config, holder, urls, context);
}

async function lookInto(
  config: Config,
  holder: number | null,
  urls: Awaited<ReturnType<typeof storeAddresses>>,
  { shutdown }: ProcessContext,
): Promise<OfStores> {
  const documentStore = openDocumentStore(urls['document-store']);
  shutdown.add('document store client', () => documentStore.close());
  const personKeys = keysOf(config, documentStore);
  const store = openEventStore(urls['event-store'], personKeys);
  shutdown.add('event store client', () => store.close());
  const embedded = holder === null ? 'the embedded one, started for this,' : 'the embedded one of the running platform';
  const where = (own: string | undefined): string =>
    own === undefined ? embedded : withoutCredentials(own).replace(/\?.*/s, '');
  const [events, documents] = await Promise.all([
    findingsOf('event store', () => checkEventStore(store, where(config.ESDB_URL))),
    findingsOf('document store', () => checkDocumentStore(documentStore, where(config.MONGODB_URI))),
  ]);
  const isReachable = (found: readonly Finding[]) => found.every(({ state }) => state !== 'failed');
  const names = [...services.map(({ name }) => name), 'gateway', 'projections'];
  const [processes, partitions] = isReachable(documents)
    ? await Promise.all([
        findingsOf('services', () => checkProcesses(documentStore, names)),
        findingsOf('partitions', () => checkPartitions(documentStore, config.PLATFORM_PROJECTION_PARTITIONS)),
      ])
    : [[], []];
  const isRunning = holder !== null || processes.some(({ found }) => !found.startsWith('none'));
  const readable = isReachable(events) && isReachable(documents) ? store : null;
  const [keys, providers] = await Promise.all([
    readable === null ? [] : findingsOf('keys of people', () => checkKeys(readable, personKeys)),
    findingsOf('providers', () => checkProviders(config, readable)),
  ]);
  return { findings: [...events, ...documents, ...keys, ...processes, ...partitions, ...providers], isRunning };
}

/** Those that unseal what administrators have chosen; null before there is a key. Making one is left to the first start. */
function keysOf(config: Config, documentStore: Parameters<typeof openPersonKeys>[0]) {
  const isSet = config.PLATFORM_JWT_SECRET !== undefined || (config.PLATFORM_JWT_SECRETS ?? []).length > 0;
  if (!isSet && !existsSync(join(resolve(config.PLATFORM_DATA), 'signing-key'))) return null;
  return openPersonKeys(documentStore, withSigningKey(config).PLATFORM_JWT_SECRETS, { seals: false });
}
