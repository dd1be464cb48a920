import { randomUUID } from 'node:crypto';
import { type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';

type Claims = { sub: string; email?: string | undefined; email_verified?: unknown; name?: string };

/** An OpenID provider that signs real ID tokens, with one person who is signed in there and agrees. */
export type FakeGoogle = {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  person: Claims;
  /** Changes the next ID token before it is signed. */
  changeNext(change: (token: MutableToken) => void): void;
  /** Changes the next answer of the token endpoint. */
  answerNext(change: (answer: MutableResponse) => void): void;
  /** Answers the next request for the profile. */
  profileNext(profile: Record<string, unknown>): void;
  /** Changes where the browser is sent next. */
  redirectNext(change: (url: URL) => void): void;
  /** The signing key from now on; the one before is gone. */
  rotateKey(): Promise<void>;
  close(): Promise<void>;
};

const CLIENT_ID = 'google-client';

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const url = server.issuer.url ?? '';
  const google: FakeGoogle = {
    url,
    settings: {
      PROVIDER_A_CLIENT_ID: CLIENT_ID,
      PROVIDER_A_CLIENT_SECRET: 'google-secret-value',
      PROVIDER_A_ISSUER_URL: url,
    },
    person: newGooglePerson(),
    changeNext: (change) =>
      void server.service.on('beforeTokenSigning', function changed(token: MutableToken) {
        // Access tokens are signed first.
        if (token.payload.aud !== CLIENT_ID) return;
        server.service.off('beforeTokenSigning', changed);
        change(token);
      }),
    answerNext: (change) => void server.service.once('beforeResponse', change),
    profileNext: (profile) =>
      void server.service.once('beforeUserinfo', (answer: MutableResponse) => {
        answer.body = profile;
      }),
    redirectNext: (change) =>
      void server.service.once('beforeAuthorizeRedirect', ({ url: target }: MutableRedirectUri) => change(target)),
    async rotateKey() {
      const [old] = server.issuer.keys.toJSON();
      const key = await server.issuer.keys.generate('RS256');
      // The store has no way to remove a key: the old one is offered, and used no more.
      server.issuer.keys.get = () => key;
      if (!old) throw new Error('there was no key');
    },
    close: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: MutableToken) => {
    if (token.payload.aud === CLIENT_ID) Object.assign(token.payload, google.person);
  });
  return google;
}

/** Someone whom no test has seen, with a verified address. */
export const newGooglePerson = (email = `${randomUUID()}@example.com`): Claims => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: 'Goo Gle',
});
