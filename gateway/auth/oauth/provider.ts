/** The providers by the names that paths, settings and stored links have for them. */
export const providerNames = ['google', 'github'] as const;
export type ProviderName = (typeof providerNames)[number];

/** What one sign-in is made of, from its beginning to the provider's answer. */
export type Attempt = {
  /** Where the provider answers, as it is registered there. */
  readonly redirectUri: string;
  readonly state: string;
  /** Comes back in the ID token (OpenID Connect Core, 3.1.2.1). */
  readonly nonce: string;
  /** Shows that the code is redeemed by the party that began the sign-in (RFC 7636). It goes to the token endpoint alone. */
  readonly verifier: string;
};

/** Somebody as a provider knows them. */
export type Account = {
  /** The provider's own id of the account. */
  readonly subject: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly name: string | null;
};

export type Provider = {
  /** Where the browser goes to sign in. @throws OAuthFailure, ProviderError */
  authorizationUrl(attempt: Attempt): Promise<URL>;
  /**
   * Who has signed in, once everything that the provider says of them is checked.
   * @param answer the parameters that the browser came back with. @throws OAuthFailure, ProviderError
   */
  accountOf(answer: URLSearchParams, attempt: Attempt): Promise<Account>;
};

/** How a sign-in fails, as the dashboard is told: all there are, by what each of them means. */
export const OAUTH_ERRORS = {
  access_denied: 'Consent was refused at the provider',
  invalid_state: 'It was begun in another browser, more than ten minutes ago, or has ended already',
  provider_error: 'What the provider answered cannot be trusted or understood',
  provider_unavailable: 'The provider does not answer',
  email_not_verified: 'The provider has verified no address of the account',
  account_deactivated: 'The account here is deactivated',
  already_linked: 'Somebody else signs in with the account at the provider',
  registration_closed: 'Nobody, or nobody without an invitation, gets an account here',
  not_signed_in: 'An account is linked by a user who is signed in, and stays signed in meanwhile',
  not_ready: 'A store of the platform does not answer: it can be tried again in a while',
  sign_in_failed: 'It was not possible here; the request id leads to it in the log',
} as const;
export type OAuthErrorCode = keyof typeof OAUTH_ERRORS;

export const isOAuthErrorCode = (code: string): code is OAuthErrorCode => Object.hasOwn(OAUTH_ERRORS, code);

/** A sign-in that has failed. `reason` is for the log: it has no token and nothing that the provider wrote. */
export class OAuthFailure extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, reason: string = OAUTH_ERRORS[code], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'OAuthFailure';
    this.code = code;
  }
}
