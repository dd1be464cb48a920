import { type Browser, openBrowser } from '../clients/browser.ts';
import { type FakeGithub, newGithubPerson, startFakeGithub } from '../fakes/github.ts';
import { type FakeGoogle, newGooglePerson, startFakeGoogle } from '../fakes/google.ts';
import { type Answer, type GatewayStack, type GatewayStackOptions, startGatewayStack } from './gateway.ts';

export type ProviderName = 'google' | 'github';
export const providers: readonly ProviderName[] = ['google', 'github'];
export const DASHBOARD = 'https://dashboard.test/app';

export type OAuthStack = GatewayStack & {
  readonly google: FakeGoogle;
  readonly github: FakeGithub;
  /** Lets someone be signed in at a provider; by default someone new. @returns their address */
  become(provider: ProviderName, email?: string, isVerified?: boolean): string;
};

/** The gateway with both providers, and a dashboard elsewhere. */
export async function startOAuthStack(options: GatewayStackOptions = {}): Promise<OAuthStack> {
  const [google, github] = await Promise.all([startFakeGoogle(), startFakeGithub()]);
  const env = { PLATFORM_DASHBOARD_URL: DASHBOARD, ...google.settings, ...github.settings, ...options.env };
  const gateway = await startGatewayStack({ ...options, env });
  return {
    ...gateway,
    google,
    github,
    become(provider, address, isVerified = true) {
      if (provider === 'google') {
        google.person = { ...newGooglePerson(address), email_verified: isVerified };
        return google.person.email ?? '';
      }
      github.person = newGithubPerson(address);
      for (const email of github.person.emails) email.verified &&= isVerified;
      return github.person.emails.find(({ primary }) => primary)?.email ?? '';
    },
    async stop() {
      await gateway.stop();
      await Promise.all([google.close(), github.close()]);
    },
  };
}

/** Begins a sign-in. @returns the provider's page that the browser is led to */
export async function begin(browser: Browser, provider: ProviderName, query = ''): Promise<string> {
  const { status, headers, text } = await browser.call('GET', `/api/v1/auth/oauth/${provider}${query}`);
  if (status !== 302) throw new Error(`beginning a sign-in was answered ${status}: ${text}`);
  return String(headers.location);
}

/** What the browser is led back to once someone has agreed: a path of the gateway with its query. */
export async function agree(page: string): Promise<string> {
  const { headers, status } = await fetch(page, { redirect: 'manual' });
  const location = headers.get('location');
  if (!location) throw new Error(`the provider answered ${status}`);
  const { pathname, search } = new URL(location);
  return pathname + search;
}

/** A whole sign-in. @returns the answer to the last step */
export const signIn = async (browser: Browser, provider: ProviderName, query = ''): Promise<Answer> =>
  browser.call('GET', await agree(await begin(browser, provider, query)));

/** Where an answer leads to, and what it says has failed. */
export function endOf({ status, headers }: Answer): { status: number; page: string; error: string | null } {
  const url = new URL(String(headers.location));
  return { status, page: url.origin + url.pathname, error: url.searchParams.get('error') };
}

export const failed = (error: string) => ({ status: 302, page: DASHBOARD, error });
export const done = { status: 302, page: DASHBOARD, error: null };

/** Who is signed in in a browser; null for no one. */
export async function userIn(browser: Browser): Promise<Answer['body']> {
  const answer = await browser.call('GET', '/api/v1/identity/users/me');
  return answer.status === 200 ? answer.body : null;
}

/** A new browser in which someone has signed in with an account at a provider. */
export async function signedInWith(stack: OAuthStack, provider: ProviderName): Promise<Browser> {
  const browser = openBrowser(stack);
  const answer = endOf(await signIn(browser, provider));
  if (answer.error !== null) throw new Error(`the sign-in has failed: ${answer.error}`);
  return browser;
}
