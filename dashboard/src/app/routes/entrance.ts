import { createRoute } from '@tanstack/react-router';
import { page, root, search, text } from './base.ts';

/** Pages for people who are not signed in. */
const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  component: page('sign-in', () => import('../../pages/entrance/entrance.tsx')),
});
const signIn = createRoute({
  getParentRoute: () => entrance,
  path: '/sign-in',
  validateSearch: search((given) => ({ return_to: ownPath(given.return_to), error: text(given.error) })),
  component: page('sign-in', () => import('../../pages/entrance/sign-in.tsx')),
});
const register = createRoute({
  getParentRoute: () => entrance,
  path: '/register',
  component: page('sign-in', () => import('../../pages/entrance/register.tsx')),
});
const forgotPassword = createRoute({
  getParentRoute: () => entrance,
  path: '/forgot-password',
  component: page('sign-in', () => import('../../pages/entrance/forgot-password.tsx')),
});
const withToken = search((given) => ({ token: text(given.token) }));
// Where mails lead: `<dashboard>/<action>?token=…`.
const resetPassword = createRoute({
  getParentRoute: () => entrance,
  path: '/reset-password',
  validateSearch: withToken,
  component: page('sign-in', () => import('../../pages/entrance/reset-password.tsx')),
});
const acceptInvitation = createRoute({
  getParentRoute: () => entrance,
  path: '/accept-invitation',
  validateSearch: withToken,
  component: page('sign-in', () => import('../../pages/entrance/accept-invitation.tsx')),
});
const verifyEmail = createRoute({
  getParentRoute: () => entrance,
  path: '/verify-email',
  validateSearch: withToken,
  component: page('sign-in', () => import('../../pages/entrance/verify-email.tsx')),
});

/** A path of the dashboard to come back to: never an address of another site. */
function ownPath(given: unknown): string | undefined {
  const path = text(given);
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}

export const entranceRoutes = entrance.addChildren([
  signIn,
  register,
  forgotPassword,
  resetPassword,
  acceptInvitation,
  verifyEmail,
]);
