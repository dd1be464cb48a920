import { randomUUID } from 'node:crypto';
import { writersInUse } from '../../domains/director/providers/in-use.ts';
import { directorSettings } from '../../domains/director/settings.ts';
import { editorProvidersInUse } from '../../domains/editor/providers/in-use.ts';
import { editorSettings } from '../../domains/editor/settings.ts';
import { checkSmtpServer } from '../../domains/identity/providers/smtp-mailer.ts';
import { identitySettings } from '../../domains/identity/settings.ts';
import { clipProvidersInUse } from '../../domains/media/providers/clips-from-images/from-config.ts';
import { imageProvidersInUse } from '../../domains/media/providers/in-use.ts';
import { mediaSettings } from '../../domains/media/settings.ts';
import { sourcesFromConfig } from '../../domains/scout/providers/from-config.ts';
import { sourcesInUse } from '../../domains/scout/providers/in-use.ts';
import { createSampleSource } from '../../domains/scout/providers/sample.ts';
import { scoutSettings } from '../../domains/scout/settings.ts';
import { type Choices, choicesOf } from '../../domains/shared/own-choices.ts';
import { CLIP_PARTS, FILM_PARTS, IMAGE_PARTS, settingsWith, WRITER_PARTS } from '../../domains/shared/own-settings.ts';
import { type ProviderInUse, resultOf } from '../../domains/shared/providers-in-use.ts';
import { type Config, pickSettings } from '../../kernel/config/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import { causeOf, type Finding, failed, ok, warning } from './finding.ts';

const NEVER = new AbortController().signal;

/**
 * Asks every provider that is used for everyone for something that costs nothing.
 * @param store null if it cannot be read
 * @param options.isNew whether nothing is stored yet, and so nothing chosen in the dashboard
 */
export async function checkProviders(
  config: Config,
  store: EventStore | null,
  { isNew = false } = {},
): Promise<Finding[]> {
  const chosen = store === null ? null : await choicesOf(store, null).catch(() => null);
  const findings = await Promise.all(providersInUse(config, chosen ?? {}).map(checkProvider));
  if (chosen !== null || isNew) return findings.flat();
  const found =
    'what administrators have chosen on the page Providers cannot be read: those of the settings were tested';
  return [...findings.flat(), warning('providers', found, 'bring the stores back, then run this again')];
}

function providersInUse(config: Config, choices: Choices): readonly ProviderInUse[] {
  const [director, media] = [pickSettings(config, directorSettings), pickSettings(config, mediaSettings)];
  const editor = settingsWith(pickSettings(config, editorSettings), choices, FILM_PARTS);
  const scout = pickSettings(config, scoutSettings);
  const software = () => Promise.reject(new Error('ffmpeg is looked at by a check of its own'));
  const own = settingsWith(media, choices, [...IMAGE_PARTS, ...CLIP_PARTS]);
  return [
    ...sourcesInUse(sourcesFromConfig(scout), createSampleSource()),
    ...writersInUse(settingsWith(director, choices, WRITER_PARTS)),
    ...imageProvidersInUse(own),
    ...clipProvidersInUse(own),
    ...editorProvidersInUse(editor, software).filter(({ part }) => part !== 'video'),
  ];
}

async function checkProvider(provider: ProviderInUse): Promise<Finding[]> {
  const { part, provider: name, is_default, works_offline, is_ready = true, test, settings } = provider;
  if (is_default || works_offline) return [];
  const check = `${part}: ${name}`;
  if (!is_ready) {
    const next = `set what is missing among ${settings.join(', ')}`;
    return [warning(check, 'it is chosen, and something that it needs is not set: what is built in stands in', next)];
  }
  if (!test) return [ok(check, 'it is set; there is no test of it that costs nothing')];
  try {
    const { works, found, next_action } = await resultOf(name, test, NEVER);
    if (works) return [ok(check, found)];
    // Sources of trends stand in for one another.
    return [(part === 'trends' ? warning : failed)(check, found, next_action ?? 'look at its settings')];
  } catch (error) {
    return [failed(check, causeOf(error), `look at ${settings.join(', ')}`)];
  }
}

/** Whether the mail server takes mails. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { SMTP_URL } = pickSettings(config, identitySettings);
  if (!SMTP_URL) {
    const found = 'mails are written to files in the data folder, and reach no one';
    const next = 'set SMTP_URL, so that people can verify addresses and reset passwords';
    return [config.NODE_ENV === 'production' ? warning('mail', found, next) : ok('mail', found)];
  }
  try {
    await checkSmtpServer(SMTP_URL);
    return [ok('mail', 'the mail server answers, and lets the platform in')];
  } catch (error) {
    const { cause, nextAction } =
      error instanceof ProviderError ? error.details : { cause: causeOf(error), nextAction: '' };
    return [failed('mail', cause, nextAction || 'check SMTP_URL')];
  }
}

const WITHIN_MS = 8_000;

/**
 * Whether the gateway answers at the address that it tells others.
 * @param isRunning whether a platform is known to run
 */
export async function checkPublicAddress(config: Config, isRunning: boolean): Promise<Finding[]> {
  const check = 'public address';
  const url = config.PLATFORM_PUBLIC_URL;
  if (url === undefined) {
    if (config.NODE_ENV !== 'production') return [ok(check, 'none is set: links lead to where the gateway listens')];
    const next = 'set PLATFORM_PUBLIC_URL to the https address under which people reach the gateway';
    return [warning(check, 'none is set, so links in mails and posts lead to this machine alone', next)];
  }
  const problem = isRunning ? failed : warning;
  const id = randomUUID();
  try {
    const answer = await fetch(new URL('/health', url), {
      headers: { 'x-request-id': id },
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const { protocol, host } = new URL(url);
    if (answer.status === 200 && answer.headers.get('x-request-id') === id) {
      const isPlain = config.NODE_ENV === 'production' && protocol === 'http:';
      const next = 'put a proxy that terminates TLS in front, and name its https address in PLATFORM_PUBLIC_URL';
      return [
        isPlain ? warning(check, `${host} answers, without TLS`, next) : ok(check, `a gateway answers at ${host}`),
      ];
    }
    const next = 'let this address lead to the gateway, or correct PLATFORM_PUBLIC_URL';
    return [problem(check, `${host} answers ${answer.status} to /health, and is no gateway`, next)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const next = isRunning
      ? 'correct PLATFORM_PUBLIC_URL, its name, its certificate, or the proxy in front'
      : 'start the platform and run this again';
    return [
      problem(check, `it does not answer${isRunning ? '' : ', and no platform is running'}: ${causeOf(cause)}`, next),
    ];
  }
}

/** What `/ready` of a gateway on this machine says, if one answers. */
export async function checkReadiness({ PLATFORM_HOST: host, PLATFORM_PORT: port }: Config): Promise<Finding[]> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const answer = await fetch(`http://${at}:${port}/ready`, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(
    () => null,
  );
  const body = (await answer?.json().catch(() => null)) as { checks?: object; detail?: { checks?: object } } | null;
  const checks = Object.entries<string>((body?.checks ?? body?.detail?.checks ?? {}) as Record<string, string>);
  if (checks.length === 0) return [];
  const bad = checks.filter(([, said]) => said !== 'ok');
  if (bad.length === 0) return [ok('ready', 'the gateway on this machine is ready')];
  const next = 'docs/operations.md, "Watching", and "Alerts" for each of them';
  return bad.map(([name, said]) => (answer?.ok ? warning : failed)(`ready: ${name}`, said, next));
}
