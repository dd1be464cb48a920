/** The providers' names in paths, settings and stored links. */
export const providerNames = ['google', 'github'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Everything that belongs to one sign-in, from its start to the provider's answer. */
export type Attempt = {
  /** Where the provider redirects to, as registered there. */
  readonly redirectUri: string;
  readonly state: string;
  /** Comes back in the ID token (OpenID Connect Core, 3.1.2.1). */
  readonly nonce: string;
  /**
   * Proves that the code is redeemed by the party that began the sign-in (RFC 7636). Sent only to the token endpoint.
   */
  readonly verifier: string;
};

/** A person as known to a provider. */
export type Account = {
  /** The provider's own id for the account. */
  readonly subject: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly name: string | null;
};

export type Provider = {
  /** Where the browser goes to sign in. @throws OAuthFailure, ProviderError */
  authorizationUrl(attempt: Attempt): Promise<URL>;
  /**
   * The account that signed in, after everything the provider says about it has been verified.
   * @param answer the parameters that the browser came back with
   * @throws OAuthFailure, ProviderError
   */
  accountOf(answer: URLSearchParams, attempt: Attempt): Promise<Account>;
};

/** Every way a sign-in can fail, with its meaning. The dashboard receives the code. */
export const OAUTH_ERRORS = {
  access_denied: 'Consent was refused at the provider',
  invalid_state: 'It was started in another browser or more than ten minutes ago, or has already ended',
  provider_error: 'The answer of the provider cannot be trusted or understood',
  provider_unavailable: 'The provider does not answer',
  email_not_verified: 'The provider has not verified an address of the account',
  account_deactivated: 'The account here is deactivated',
  already_linked: 'Someone else signs in with the account at the provider',
  registration_closed: 'New accounts are not created here, or only by invitation',
  not_signed_in: 'Only a user who is signed in, and stays signed in until the end, can link an account',
  not_ready: 'A store of the platform does not answer: try again later',
  sign_in_failed: 'It failed here; the request id identifies it in the log',
} as const;
export type OAuthErrorCode = keyof typeof OAUTH_ERRORS;

export const isOAuthErrorCode = (code: string): code is OAuthErrorCode => Object.hasOwn(OAUTH_ERRORS, code);

/** A failed sign-in. `reason` is for the log: it contains no token and no text from the provider. */
export class OAuthFailure extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, reason: string = OAUTH_ERRORS[code], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'OAuthFailure';
    this.code = code;
  }
}
