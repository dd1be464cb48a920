import { z } from 'zod';
import { dashboardPathField } from '../../../kernel/http/dashboard-path.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { OAUTH_ERRORS, type ProviderName } from './provider.ts';

const auth = { method: 'GET', access: 'everybody', status: 302 } as const;

const beginQuery = z.object({
  return_to: dashboardPathField.optional(),
  link: z
    .literal('true')
    .optional()
    .describe('Link an account or fail, rather than sign in as someone else because the session has ended'),
});

/**
 * Accepts only plausible parts of a provider's answer: anything else is not an answer, and not the fault of the person
 * who brings it.
 */
const answered = z.string().max(4_096).optional().catch(undefined);
const answerQuery = z.object({ code: answered, state: answered, error: answered, iss: answered });

const codes = Object.entries(OAUTH_ERRORS)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');

const begin = (provider: ProviderName, called: string) =>
  operation({
    ...auth,
    path: `/api/v1/auth/oauth/${provider}`,
    summary: `Sign in with ${called}, in a browser`,
    description:
      'Redirects to the provider, and from there to the dashboard with the session in cookies. If the browser is already signed in by cookie, the account is linked instead.',
    query: beginQuery,
    answer: z.string().describe('A page of the provider'),
    failures: { 404: 'The operator has not set up this provider' },
  });

const finish = (provider: ProviderName, called: string) =>
  operation({
    ...auth,
    path: `/api/v1/auth/oauth/${provider}/callback`,
    summary: `Come back from ${called}`,
    description: `Redirects to the dashboard, with \`?error=\` if the sign-in failed:\n${codes}`,
    query: answerQuery,
    answer: z.string().describe('A page of the dashboard'),
    failures: { 404: 'The operator has not set up this provider' },
    writes: true,
  });

/** Signing in with a provider's account. */
export const oauthOperations = {
  beginGoogleSignIn: begin('google', 'Google'),
  finishGoogleSignIn: finish('google', 'Google'),
  beginGithubSignIn: begin('github', 'GitHub'),
  finishGithubSignIn: finish('github', 'GitHub'),
};
