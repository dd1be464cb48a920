import { createHash, randomUUID } from 'node:crypto';

type Asked = {
  readonly client: string;
  readonly challenge: string | null;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
};

/** The consent page of a platform, as users go through it, and what becomes of the codes that it gives. */
export type FakeConsent = {
  /**
   * A user allows what an authorization address asks for.
   * @param without what the user leaves out
   * @returns the address that the browser is led back to
   */
  give(authorizeUrl: string, without?: readonly string[]): URL;
  /** A user says no. */
  deny(authorizeUrl: string): URL;
  /** Codes that were given are too old from now on. */
  expireCodes(): void;
  /** What was allowed for a code that is redeemed as it should be; null otherwise. */
  redeem(form: URLSearchParams): readonly string[] | null;
};

type Platform = {
  readonly clientField: 'client_id' | 'client_key';
  readonly challenge: 'base64url' | 'hex' | null;
  /** The secrets of the applications that are registered there, by id. */
  readonly clients?: ReadonlyMap<string, string>;
};

const ONE_CLIENT: ReadonlyMap<string, string> = new Map([['client', 'secret']]);

export function startFakeConsent({ clientField, challenge: encoding, clients = ONE_CLIENT }: Platform): FakeConsent {
  const codes = new Map<string, Asked>();

  const asked = (authorizeUrl: string): { back: URL; one: Asked } => {
    const { searchParams } = new URL(authorizeUrl);
    const given = (name: string): string => {
      const value = searchParams.get(name);
      if (!value) throw new Error(`the authorization address has no ${name}`);
      return value;
    };
    const client = given(clientField);
    if (!clients.has(client) || given('response_type') !== 'code') throw new Error('the client is unknown');
    if (encoding && given('code_challenge_method') !== 'S256') throw new Error('PKCE is done with S256');
    const back = new URL(given('redirect_uri'));
    back.searchParams.set('state', given('state'));
    const scopes = given('scope').split(/[ ,]/);
    return {
      back,
      one: { client, challenge: encoding && given('code_challenge'), redirectUri: given('redirect_uri'), scopes },
    };
  };

  return {
    give(authorizeUrl, without = []) {
      const { back, one } = asked(authorizeUrl);
      const code = `code-${randomUUID()}`;
      codes.set(code, { ...one, scopes: one.scopes.filter((scope) => !without.includes(scope)) });
      back.searchParams.set('code', code);
      return back;
    },
    deny(authorizeUrl) {
      const { back } = asked(authorizeUrl);
      back.searchParams.set('error', 'access_denied');
      return back;
    },
    expireCodes: () => codes.clear(),
    redeem(form) {
      const code = form.get('code') ?? '';
      const one = codes.get(code);
      codes.delete(code);
      if (!one || form.get('redirect_uri') !== one.redirectUri) return null;
      if (form.get('client_secret') !== clients.get(one.client)) return null;
      const verifier = form.get('code_verifier') ?? '';
      const proven = encoding && createHash('sha256').update(verifier).digest(encoding);
      return proven === one.challenge ? one.scopes : null;
    },
  };
}
