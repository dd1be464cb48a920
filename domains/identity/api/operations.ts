import { z } from 'zod';
import { listOf, pageQuery } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { timeField } from '../../../kernel/http/validation.ts';
import { connectedAccounts, exportedAccountView } from '../../../read-models/connected-accounts.ts';
import { contentSchema, contents } from '../../../read-models/contents.ts';
import { costSchema, costs } from '../../../read-models/costs.ts';
import { notifications, notificationView } from '../../../read-models/notifications.ts';
import { publicationSchema, publications } from '../../../read-models/publications.ts';
import { recordedEvents, recordedEventView } from '../../../read-models/recorded-events.ts';
import { users, userView } from '../../../read-models/users.ts';
import { platformNames, platformSchema } from '../../publishing-platforms/index.ts';
import { MAX_EXPORTS_PER_HOUR } from '../data-export/index.ts';
import { roleSchema, settingsSchema } from '../user/events.ts';
import { emailField, nameField, passwordField } from './fields.ts';

const message = z.strictObject({ message: z.string() }).meta({ id: 'Message' });

const sections = settingsSchema.shape;
const settingsView = z
  .strictObject({
    gates: z.strictObject(sections.gates.shape),
    auto_start: z.strictObject(sections.auto_start.shape),
    publishing: z.strictObject(sections.publishing.shape),
    notifications: z.strictObject(sections.notifications.shape),
    budget: z.strictObject(sections.budget.shape),
    defaults: z.strictObject(sections.defaults.shape),
  })
  .meta({ id: 'Settings' });

const preference = z.string().max(120).nullable();
const niche = z.string().trim().min(1).max(60);
/** Any part of the settings. Unknown names are refused: a typing error must not look like success. */
const settingsBody = z.strictObject({
  gates: z.strictObject(sections.gates.shape).partial().optional(),
  auto_start: z
    .strictObject({ ...sections.auto_start.shape, niches: z.array(niche).max(50) })
    .partial()
    .optional(),
  publishing: z
    .strictObject({
      platforms: z.array(platformSchema).max(platformNames.length),
      schedule_at: timeField.nullable(),
    })
    .partial()
    .optional(),
  notifications: z.strictObject(sections.notifications.shape).partial().optional(),
  budget: z.strictObject(sections.budget.shape).partial().optional(),
  defaults: z
    .strictObject({
      niche: preference,
      target_platform: preference,
      tone: preference,
      visual_style: preference,
      voice_id: preference,
      subtitle_style: preference,
    })
    .partial()
    .optional(),
});

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const sessionView = z
  .strictObject({
    session_id: z.string(),
    method: z.string().describe('How the user signed in: `password`, or the provider'),
    address: z.string().nullable().describe('Where the sign-in came from'),
    device: z.string().describe('What it came from, as far as the user agent tells: `Firefox on Linux`'),
    agent: z.string().nullable().describe('The user agent'),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().describe('The latest refresh, or the sign-in'),
    expires_at: z.iso.datetime().describe('Unless it is refreshed before'),
    current: z.boolean().describe('Whether it is the one that asks'),
  })
  .meta({ id: 'OpenSession' });

const recordedFacts = recordedEventView.extend({
  data: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The facts, without hashes and sealed tokens; null where the log keeps them no more, or they are of somebody else',
    ),
});

const dataExport = z
  .strictObject({
    exported_at: z.iso.datetime(),
    profile: userView,
    settings: settingsView,
    sessions: z.array(sessionView.omit({ device: true, current: true })),
    publishing_accounts: z.array(exportedAccountView),
    notifications: z.array(notificationView),
    contents: z.array(contentSchema),
    publications: z.array(publicationSchema),
    costs: z.array(costSchema).describe('What was spent on what is yours'),
    events_about_you: z
      .array(recordedFacts)
      .describe('All that was recorded of what is yours, in the order of the log'),
    events_by_you: z.array(recordedFacts).describe('All that you have caused beside that'),
  })
  .meta({ id: 'DataExport' });

/** What users may ask about themselves. */
const own = {
  showMe: operation({
    method: 'GET',
    path: '/users/me',
    summary: 'Show your profile',
    answer: userView,
  }),
  updateMe: operation({
    method: 'PUT',
    path: '/users/me',
    summary: 'Change your profile',
    body: z.object({
      name: nameField.optional(),
      avatar_url: z
        .url({ protocol: /^https?$/, hostname: /.+/ })
        .max(2_000)
        .nullable()
        .optional(),
    }),
    answer: userView,
    writes: true,
  }),
  showSettings: operation({
    method: 'GET',
    path: '/users/me/settings',
    summary: 'Show your settings',
    answer: settingsView,
  }),
  updateSettings: operation({
    method: 'PUT',
    path: '/users/me/settings',
    summary: 'Change your settings',
    description: 'What is not given stays as it is; the answer holds all of them.',
    body: settingsBody,
    answer: settingsView,
    writes: true,
  }),
  changePassword: operation({
    method: 'PUT',
    path: '/users/me/password',
    summary: 'Change your password, which ends all your sessions',
    body: z.object({ current_password: passwordField, new_password: passwordField }),
    answer: message,
    writes: true,
  }),
  eraseMe: operation({
    method: 'DELETE',
    path: '/users/me',
    summary: 'Close your account and have erased what is stored about you',
    description:
      'It ends all sessions at once, cannot be taken back, and makes the address free again; what you have made stays, without you. Who has a password gives it; who has none has signed in within the last ten minutes.',
    body: z.object({ current_password: passwordField.optional() }),
    status: 202,
    answer: message,
    failures: {
      403: 'You have no password and have not signed in lately',
      404: 'There is no such user',
      409: 'You are an administrator: another one erases your account',
    },
    writes: true,
  }),
  exportData: operation({
    method: 'GET',
    path: '/users/me/export',
    summary: 'Take away everything that is stored about you, as one JSON document',
    description: `It is sent while it is read, and is whole where it ends with its last bracket. At most ${MAX_EXPORTS_PER_HOUR} an hour; each is recorded before it is sent.`,
    answer: dataExport,
    failures: { 429: 'There were as many in the last hour as there may be' },
    reads: [connectedAccounts, notifications, contents, publications, costs, recordedEvents],
    writes: true,
  }),
  unlinkAccount: operation({
    method: 'DELETE',
    path: '/users/me/accounts/{provider}',
    summary: 'Stop signing in with your account at a provider: `google` or `github`',
    answer: userView,
    failures: { 404: 'No account at that provider is linked', 409: 'You could not sign in any more' },
    writes: true,
  }),
  listSessions: operation({
    method: 'GET',
    path: '/users/me/sessions',
    summary: 'List your sessions, the newest first',
    description:
      'Those that go on: one for each sign-in that has not ended. At most 1,000; the next sign-in ends the oldest.',
    query: z.object(pageQuery),
    answer: listOf(sessionView),
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/users/me/sessions/{session_id}',
    summary: 'End one of your sessions and close its sockets',
    description: 'Its refresh token is refused at once, its access token when it expires, within 15 minutes.',
    answer: message,
    failures: { 404: 'There is no such session, or it is not yours' },
    writes: true,
  }),
  endSessions: operation({
    method: 'DELETE',
    path: '/users/me/sessions',
    summary: 'End all your sessions but this one',
    query: z.object({ current: flag.describe('This one as well') }),
    answer: z.strictObject({ message: z.string(), ended: z.int().nonnegative() }).meta({ id: 'SessionsEnded' }),
    writes: true,
  }),
  listNotifications: operation({
    method: 'GET',
    path: '/notifications',
    summary: 'List your notifications, the newest first',
    query: z.object({
      ...pageQuery,
      unread: flag.describe('Only those that you have not read'),
    }),
    answer: listOf(notificationView),
    reads: [notifications],
  }),
  readAllNotifications: operation({
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark your notifications as read, up to 2,000 a call',
    answer: z.strictObject({ message: z.string(), read: z.int().nonnegative() }).meta({ id: 'NotificationsRead' }),
    reads: [notifications],
    writes: true,
  }),
  readNotification: operation({
    method: 'POST',
    path: '/notifications/{notification_id}/read',
    summary: 'Mark a notification as read',
    answer: z.strictObject({ notification_id: z.string(), read: z.boolean() }).meta({ id: 'NotificationRead' }),
    failures: { 404: 'There is no such notification, or it is not yours' },
    writes: true,
  }),
};

const NO_USER = 'There is no such user';

/** What administrators may ask about all users. */
const administration = {
  listUsers: operation({
    method: 'GET',
    path: '/users',
    summary: 'List users, the newest first',
    access: 'administrators',
    query: z.object({
      ...pageQuery,
      role: roleSchema.optional(),
      status: z.enum(['active', 'invited', 'deactivated']).optional(),
      email: emailField.optional(),
    }),
    answer: listOf(userView),
    reads: [users],
  }),
  inviteUser: operation({
    method: 'POST',
    path: '/users/invite',
    summary: 'Invite somebody by mail',
    description: 'The link in the mail leads to choosing a password, within 7 days.',
    access: 'administrators',
    body: z.object({ email: emailField, name: nameField.optional(), role: roleSchema.default('user') }),
    status: 201,
    answer: userView,
    failures: {
      403: 'This is for administrators, or the operator lets nobody in: `registration_closed`',
      409: 'The address has an account',
    },
    writes: true,
  }),
  changeRole: operation({
    method: 'PUT',
    path: '/users/{id}/role',
    summary: 'Change what a user may do, which ends their sessions',
    access: 'administrators',
    body: z.object({ role: roleSchema }),
    answer: userView,
    failures: { 404: NO_USER, 409: 'The user is the last administrator' },
    writes: true,
  }),
  changeStatus: operation({
    method: 'PUT',
    path: '/users/{id}/status',
    summary: 'Let a user in, or keep them out and end their sessions',
    access: 'administrators',
    body: z.object({ status: z.enum(['active', 'deactivated']) }),
    answer: userView,
    failures: { 404: NO_USER, 409: 'The user is the last administrator, or has not accepted the invitation' },
    writes: true,
  }),
  eraseUser: operation({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Close the account of a user and have erased what is stored about them',
    description: 'It cannot be taken back. What the user has made stays, without them.',
    access: 'administrators',
    status: 202,
    answer: message,
    failures: { 404: NO_USER, 409: 'It is your own' },
    writes: true,
  }),
};

/** What callers may ask of identity. Signing in and all that leads to it is asked of the gateway. */
export const identityOperations = { ...own, ...administration };
