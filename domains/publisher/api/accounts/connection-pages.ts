import { createHash } from 'node:crypto';
import { isPlatformName, publishingPlatforms } from '../../../publishing-platforms/index.ts';
import type { ConnectionError } from '../../use-cases/connect-account.ts';
import type { ConnectionState } from '../../use-cases/connection-state.ts';
import { escapeHtml } from '../escape-html.ts';

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;background:#14141c;color:#f2f2f7}
main{max-width:28rem;padding:2rem}h1{font-size:1.4rem;line-height:1.25}strong{overflow-wrap:anywhere}
button,a{display:inline-block;margin:1rem .75rem 0 0;padding:.6rem 1.2rem;border-radius:.5rem;border:1px solid #7c5cff;font:inherit;color:inherit;text-decoration:none;background:none;cursor:pointer}
button{background:#7c5cff}:focus-visible{outline:3px solid #fff;outline-offset:2px}`;

/** Forms post to this page, which redirects to the dashboard: browsers check `form-action` against both. */
export const contentSecurityPolicyFor = (dashboard: string | null): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `form-action 'self'${dashboard === null ? '' : ` ${new URL(dashboard).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Asks the person who consented whether it was for this user. The form posts to the page's own address.
 * @param state for the link that cancels: it leads back to this page
 */
export function confirmationPage(
  { platform, email }: Pick<ConnectionState, 'platform' | 'email'>,
  state: string,
): string {
  const [name, user] = [escapeHtml(nameOf(platform)), escapeHtml(email)];
  return page(
    `Connect ${name}?`,
    `<p>With your ${name} account, <strong>${user}</strong> will be able to publish videos and to read how they perform.</p>
<p>Continue only if this is you, or someone you want to give this access.</p>
<form method="post"><button type="submit">Connect</button><a href="?${escapeHtml(new URLSearchParams({ error: 'access_denied', state }).toString())}">Cancel</a></form>`,
  );
}

const TEXTS: Readonly<Record<ConnectionError, string>> = {
  access_denied: 'You did not give your consent. Nothing was connected.',
  other_user: 'This was started by a user other than the one signed in here. Nothing was connected.',
  invalid_state: 'This page was not opened from here, is too old, or has already been used. Try again.',
  code_expired: 'The consent expired before it could be used. Try again.',
  missing_permission: 'Some permissions are missing. Try again and allow all of them.',
  no_account: 'There is no channel or page to publish on. Create one there, then try again.',
  platform_unavailable: 'The platform is not responding at the moment. Try again later.',
  not_ready: 'The account could not be stored. Nothing was connected. Try again later.',
  platform_refused: 'The platform refused. An administrator can find the reason in the log.',
};

/** Shows the outcome where there is no dashboard to show it. */
export const outcomePage = (platform: string, error: ConnectionError | null): string =>
  error === null
    ? page('Connected', `<p>Your ${escapeHtml(nameOf(platform))} account is connected. You can close this page.</p>`)
    : page('Not connected', `<p>${TEXTS[error]}</p>`);

const nameOf = (platform: string): string =>
  isPlatformName(platform) ? publishingPlatforms[platform].title : platform;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
