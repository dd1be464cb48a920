import { type Answer, addressOf, type CallOptions, type GatewayStack } from '../stacks/gateway.ts';
import type { Session } from '../stacks/people.ts';

/** A browser as far as the gateway sees it: it keeps cookies, and sends them with the Origin of the page that asks. */
export type Browser = {
  readonly cookies: Map<string, string>;
  /** What it was asked to set, as it stood in the answers, the latest last. */
  readonly setCookies: string[];
  /** @param options.origin of the page; null for none, default the gateway's own */
  call(method: string, path: string, options?: CallOptions & { origin?: string | null }): Promise<Answer>;
  cookieHeader(): string;
};

// Each at an address of its own: the limits of addresses have tests of their own.
let opened = 10_000;

export function openBrowser(gateway: Pick<GatewayStack, 'url' | 'call'>): Browser {
  const cookies = new Map<string, string>();
  const setCookies: string[] = [];
  const from = addressOf(opened++);
  const browser: Browser = {
    cookies,
    setCookies,
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    async call(method, path, { origin = gateway.url, headers = {}, ...options } = {}) {
      const isWrite = method !== 'GET' && method !== 'HEAD';
      const answer = await gateway.call(method, path, {
        from,
        ...options,
        headers: {
          host: new URL(gateway.url).host,
          ...(cookies.size > 0 ? { cookie: browser.cookieHeader() } : {}),
          ...(isWrite && origin !== null ? { origin } : {}),
          ...headers,
        },
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        setCookies.push(line);
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0(;|$)/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
  return browser;
}

/** A browser in which a user, by default a new one, has signed in with a password. */
export async function signedInBrowser(
  gateway: GatewayStack,
  user?: Session,
): Promise<Browser & { id: string; email: string }> {
  const browser = openBrowser(gateway);
  const { id, email, password } = user ?? (await gateway.register());
  const body = { email, password };
  const answer = await browser.call('POST', '/api/v1/auth/login', { body, headers: { 'x-session': 'cookie' } });
  if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}: ${answer.text}`);
  return { ...browser, id, email };
}
