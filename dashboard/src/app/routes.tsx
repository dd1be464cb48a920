import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isStatusOf } from '../api/call.ts';
import { meQuery } from '../api/me.ts';
import { ErrorState } from '../components/states.tsx';
import { type Area, loadTexts } from '../texts/index.ts';
import { queryClient } from './query-client.ts';

/**
 * The route table. A page is a chunk of its own, which comes with its texts: `page('trends', () => import(…))` takes what the file
 * exports as `Page`. What a page filters by is in its search parameters, validated here.
 */
const page = (area: Area, load: () => Promise<{ Page: ComponentType }>) =>
  lazyRouteComponent(async () => {
    const [{ Page }] = await Promise.all([load(), loadTexts(area)]);
    return { default: Page };
  });

type Given = Readonly<Record<string, unknown>>;
/** Every search parameter may be left out. */
const search =
  <T extends object>(read: (given: Given) => T) =>
  (given: Given): { [Name in keyof T]?: T[Name] | undefined } =>
    read(given);
/** What is in an address may be anything. */
const text = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);
const oneOf =
  <T extends string>(values: readonly T[]) =>
  (given: unknown): T | undefined =>
    values.find((value) => value === given);

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
});

/** Pages for whoever is not signed in. */
const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  component: page('sign-in', () => import('../pages/entrance/entrance.tsx')),
});
const signIn = createRoute({
  getParentRoute: () => entrance,
  path: '/sign-in',
  validateSearch: search((given) => ({ return_to: ownPath(given.return_to), error: text(given.error) })),
  component: page('sign-in', () => import('../pages/entrance/sign-in.tsx')),
});
const register = createRoute({
  getParentRoute: () => entrance,
  path: '/register',
  component: page('sign-in', () => import('../pages/entrance/register.tsx')),
});
const forgotPassword = createRoute({
  getParentRoute: () => entrance,
  path: '/forgot-password',
  component: page('sign-in', () => import('../pages/entrance/forgot-password.tsx')),
});
const withToken = search((given) => ({ token: text(given.token) }));
// Where mails lead: `<dashboard>/<action>?token=…`.
const resetPassword = createRoute({
  getParentRoute: () => entrance,
  path: '/reset-password',
  validateSearch: withToken,
  component: page('sign-in', () => import('../pages/entrance/reset-password.tsx')),
});
const acceptInvitation = createRoute({
  getParentRoute: () => entrance,
  path: '/accept-invitation',
  validateSearch: withToken,
  component: page('sign-in', () => import('../pages/entrance/accept-invitation.tsx')),
});
const verifyEmail = createRoute({
  getParentRoute: () => entrance,
  path: '/verify-email',
  validateSearch: withToken,
  component: page('sign-in', () => import('../pages/entrance/verify-email.tsx')),
});

/** Pages of a session. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  async beforeLoad({ location }) {
    const error = new URLSearchParams(location.searchStr).get('error') ?? undefined;
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (cause) {
      if (!isStatusOf(cause, 401)) throw cause;
      const return_to = location.pathname === '/' ? undefined : location.href;
      throw redirect({ to: '/sign-in', search: { return_to, error } });
    }
  },
  component: page('words', () => import('./shell.tsx')),
});
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: search((given) => ({ error: text(given.error) })),
  component: page('home', () => import('../pages/home/home.tsx')),
});

const NICHES = ['technology', 'science', 'business', 'health', 'entertainment', 'general'] as const;
const trends = createRoute({
  getParentRoute: () => shell,
  path: '/trends',
  validateSearch: search((given) => ({
    niche: oneOf(NICHES)(given.niche),
    status: oneOf(['expired', 'all'])(given.status),
  })),
  component: page('trends', () => import('../pages/trends/trends.tsx')),
});

const STATUSES = [
  'draft',
  'generating',
  'awaiting_review',
  'approved',
  'producing',
  'ready',
  'publishing',
  'published',
  'rejected',
  'failed',
  'archived',
] as const;
const contents = createRoute({
  getParentRoute: () => shell,
  path: '/content',
  validateSearch: search((given) => ({ status: oneOf(STATUSES)(given.status), niche: oneOf(NICHES)(given.niche) })),
  component: page('content', () => import('../pages/contents/contents.tsx')),
});
const content = createRoute({
  getParentRoute: () => shell,
  path: '/content/$contentId',
  component: page('content', () => import('../pages/content/content.tsx')),
});

/** A path of the dashboard, for whoever wants to come back to it: no address of anybody else. */
function ownPath(given: unknown): string | undefined {
  const path = text(given);
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}

export const router = createRouter({
  routeTree: root.addChildren([
    entrance.addChildren([signIn, register, forgotPassword, resetPassword, acceptInvitation, verifyEmail]),
    shell.addChildren([home, trends, contents, content]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
