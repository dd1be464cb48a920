import { randomUUID } from 'node:crypto';
import type { Config } from '../config/index.ts';
import { causeOf, type Finding, failed, ok, warning } from './finding.ts';

const WITHIN_MS = 8_000;

/** `fetch` says only that it failed; why is in the cause. */
const causeOfFetch = (error: unknown): string =>
  causeOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);

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
    const next = isRunning
      ? 'correct PLATFORM_PUBLIC_URL, its name, its certificate, or the proxy in front'
      : 'start the platform and run this again';
    return [
      problem(
        check,
        `it does not answer${isRunning ? '' : ', and no platform is running'}: ${causeOfFetch(error)}`,
        next,
      ),
    ];
  }
}

/** Where a gateway with these settings listens, as programs of this machine reach it. */
export function ownAddress({ PLATFORM_HOST: host, PLATFORM_PORT: port }: Config): string {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${at}:${port}`;
}

/** What `/ready` of a gateway says, if one answers there. */
export async function checkReadiness(url: string): Promise<Finding[]> {
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { checks?: object; detail?: { checks?: object } } | null;
  const checks = Object.entries<string>((body?.checks ?? body?.detail?.checks ?? {}) as Record<string, string>);
  if (checks.length === 0) return [];
  const bad = checks.filter(([, said]) => said !== 'ok');
  if (bad.length === 0) return [ok('ready', 'the gateway on this machine is ready')];
  const next = 'docs/operations.md, "Watching", and "Alerts" for each of them';
  return bad.map(([name, said]) => (answer?.ok ? warning : failed)(`ready: ${name}`, said, next));
}

/** Whether the services that a gateway leads to can be reached from it, and are ready. @param services name to address */
export async function checkServices(services: ReadonlyMap<string, string>): Promise<Finding[]> {
  if (services.size === 0)
    return [warning('services reached', 'the gateway leads to none', 'name them in PLATFORM_SERVICES')];
  const found = await Promise.all([...services].map(([name, url]) => checkService(`service ${name}`, url)));
  const bad = found.filter(({ state }) => state !== 'ok');
  return bad.length > 0 ? bad : [ok('services reached', `${found.length} answer the gateway, and are ready`)];
}

async function checkService(check: string, url: string): Promise<Finding> {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(WITHIN_MS) });
    await answer.body?.cancel();
    if (answer.ok) return ok(check, 'it is ready');
    const next = 'look at /ready of its process, which says what it waits for';
    return failed(check, `it answers ${answer.status} to /ready`, next);
  } catch (error) {
    const next = 'start it, or correct its address in PLATFORM_SERVICES';
    return failed(check, `it does not answer at ${new URL(url).host}: ${causeOfFetch(error)}`, next);
  }
}
