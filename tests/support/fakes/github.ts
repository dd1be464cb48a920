import { createHash, randomUUID } from 'node:crypto';
import { type FakePlatform, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

type Endpoint = 'authorize' | 'token' | 'user' | 'emails';
type Email = { email: string; primary: boolean; verified: boolean };

/** GitHub as far as signing in needs it, with one person who is signed in there and agrees. */
export type FakeGithub = FakePlatform<Endpoint> & {
  person: { id: number; login: string; name: string | null; emails: Email[] };
  /** How tokens are answered: JSON to those who ask for it, or the form of a form whatever they ask for. */
  answersAs: 'json' | 'form';
};

const PATHS: Readonly<Record<string, Endpoint>> = {
  '/login/oauth/authorize': 'authorize',
  '/login/oauth/access_token': 'token',
  '/user': 'user',
  '/user/emails': 'emails',
};
const CLIENT = { id: 'github-client', secret: 'github-secret-value' };

export async function startFakeGithub(): Promise<FakeGithub> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const tokens = new Set<string>();

  const server = await startFakePlatform<Endpoint>({
    endpointOf: ({ path }) => PATHS[path] ?? null,
    answer: (endpoint, request) =>
      endpoint === 'authorize' || endpoint === 'token' ? answers[endpoint](request) : data(endpoint, request),
    settingsFor: (url) => ({
      PROVIDER_B_CLIENT_ID: CLIENT.id,
      PROVIDER_B_CLIENT_SECRET: CLIENT.secret,
      PROVIDER_B_AUTHORIZE_URL: `${url}/login/oauth/authorize`,
      PROVIDER_B_TOKEN_URL: `${url}/login/oauth/access_token`,
      PROVIDER_B_USERINFO_URL: `${url}/user`,
    }),
  });
  const github: FakeGithub = Object.assign(server, { person: newGithubPerson(), answersAs: 'json' as const });

  const answers = {
    authorize({ query }: RecordedRequest): Reply {
      const code = randomUUID();
      const redirectUri = query.get('redirect_uri') ?? '';
      if (query.get('client_id') !== CLIENT.id || query.get('code_challenge_method') !== 'S256') return { status: 400 };
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
      return {
        status: 302,
        headers: { location: `${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}` },
      };
    },
    token(request: RecordedRequest): Reply {
      const form = new URLSearchParams(request.body.toString());
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
      const isGood = isClient && code?.challenge === verifier && code.redirectUri === form.get('redirect_uri');
      const token = `gho_${randomUUID()}`;
      if (isGood) tokens.add(token);
      const answer: Record<string, string> = isGood
        ? { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' }
        : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
      const isJson = github.answersAs === 'json' && request.headers.accept === 'application/json';
      if (isJson) return { body: answer };
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(answer).toString(),
      };
    },
  };

  function data(endpoint: 'user' | 'emails', { headers }: RecordedRequest): Reply {
    if (!headers['user-agent']) return { status: 403, body: 'Request forbidden by administrative rules.' };
    if (!tokens.has(headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return { status: 401, body: { message: 'Bad credentials' } };
    const { emails, ...profile } = github.person;
    return { body: endpoint === 'emails' ? emails : { ...profile, email: null } };
  }
  return github;
}

let people = 1_000;

/** Someone whom no test has seen, with a verified address. */
export const newGithubPerson = (email = `${randomUUID()}@example.com`): FakeGithub['person'] => ({
  id: people++,
  login: `octo-${people}`,
  name: 'Octo Cat',
  emails: [
    { email: 'other@example.com', primary: false, verified: true },
    { email, primary: true, verified: true },
  ],
});
