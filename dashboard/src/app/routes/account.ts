import { createRoute } from '@tanstack/react-router';
import { ROLES, USER_STATUSES } from '../../api/users.ts';
import { oneOf, page, search, text } from './base.ts';
import { shell } from './shell.ts';

/** What is the user's own, and the users. */
const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  validateSearch: search((given) => ({ unread: given.unread === true || undefined })),
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

export const accountRoutes = [notifications, users] as const;
