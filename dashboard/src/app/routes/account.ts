import { createRoute, redirect } from '@tanstack/react-router';
import { ROLES, USER_STATUSES } from '../../api/users.ts';
import { oneOf, page, search, text } from './base.ts';
import { shell } from './shell.ts';

/** What is the user's own, and the users. */
const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  validateSearch: search((given) => ({
    unread: given.unread === true || undefined,
    show: oneOf(['all'])(given.show),
  })),
  component: page('notifications', () => import('../../pages/notifications/notifications.tsx')),
});

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  validateSearch: search((given) => ({
    role: oneOf(ROLES)(given.role),
    status: oneOf(USER_STATUSES)(given.status),
    email: text(given.email),
  })),
  component: page('users', () => import('../../pages/users/users.tsx')),
});
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: page('settings', () => import('../../pages/settings/settings.tsx'), 'media'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: page('profile', () => import('../../pages/profile/person.tsx')),
});
const security = createRoute({
  getParentRoute: () => shell,
  path: '/profile/security',
  validateSearch: search((given) => ({ error: text(given.error) })),
  component: page('profile', () => import('../../pages/profile/security.tsx')),
});
const data = createRoute({
  getParentRoute: () => shell,
  path: '/profile/data',
  component: page('profile', () => import('../../pages/profile/data.tsx')),
});
/** Where mails about sign-ins and linked accounts lead. */
const mailed = (['/sessions', '/accounts'] as const).map((path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad() {
      throw redirect({ to: '/profile/security', hash: path.slice(1) });
    },
  }),
);

export const accountRoutes = [notifications, settings, users, profile, security, data, ...mailed] as const;
