import { z } from 'zod';
import { deliveryWaySchema } from '../../../contracts/identity/notification.ts';
import { PROGRESS, roleSchema, settingsSchema, userStatusSchema } from '../../../contracts/identity/user.ts';
import { listOf, pageQuery, searchQuery } from '../../../kernel/documents/index.ts';
import { roundUsd } from '../../../kernel/events/cost.ts';
import { failureView } from '../../../kernel/events/failure.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { utcTimeField } from '../../../kernel/http/validation.ts';
import { connectedAccounts, exportedAccountView } from '../../../read-models/connected-accounts.ts';
import { contentSchema, contents } from '../../../read-models/contents.ts';
import { costSchema, costs } from '../../../read-models/costs.ts';
import { deliveries, deliveryView } from '../../../read-models/deliveries.ts';
import { recordedPlatform, TARGET_PLATFORM } from '../../../read-models/enums.ts';
import { exportedMaterialView, materials } from '../../../read-models/materials.ts';
import { notifications, notificationView } from '../../../read-models/notifications.ts';
import { publicationSchema, publications } from '../../../read-models/publications.ts';
import { recordedEvents, recordedEventView } from '../../../read-models/recorded-events.ts';
import { users, userView } from '../../../read-models/users.ts';
import { platformNames, platformSchema } from '../../publishing-platforms/index.ts';
import { formatField, frameRateField, lookField } from '../../shared/film-fields.ts';
import { MUSIC_LEVEL, musicChoiceSchema } from '../../shared/music.ts';
import { providersOperation } from '../../shared/providers-in-use.ts';
import { isTimeZone, TIME_OF_DAY } from '../../shared/time-zones.ts';
import { MAX_EXPORTS_PER_HOUR } from '../data-export/index.ts';
import { emailField, nameField, passwordField } from './fields.ts';
import { ownProviderOperations } from './own-provider-operations.ts';
import { presetOperations } from './preset-operations.ts';

const message = z.strictObject({ message: z.string() }).meta({ id: 'Message' });

const sections = settingsSchema.shape;
const settingsView = z
  .strictObject({
    gates: z.strictObject(sections.gates.shape),
    auto_start: z.strictObject(sections.auto_start.shape),
    publishing: z.strictObject({ ...sections.publishing.shape, platforms: z.array(recordedPlatform) }),
    notifications: z.strictObject(sections.notifications.shape),
    notices: z
      .strictObject(sections.notices.shape)
      .describe(
        'Where notifications go. `dashboard` names kinds that are not channels and are shown there; `mail` the kinds that are mailed at once, `digest` those that are mailed together at `digest_at`, `webhook` those that are sent to the webhook. Between `quiet_from` and `quiet_to`, of which both or neither are set, mails and webhooks wait. Times are in `time_zone`',
      ),
    budget: z.strictObject(sections.budget.shape),
    defaults: z.strictObject({
      ...sections.defaults.shape,
      target_platform: sections.defaults.shape.target_platform.describe(TARGET_PLATFORM),
    }),
  })
  .meta({ id: 'Settings' });

const preference = z.string().max(120).nullable();
const niche = z.string().trim().min(1).max(60);
/** Kept with six decimals, as all amounts are. */
const budget = z.number().nonnegative().max(1_000_000_000).transform(roundUsd);
const timeOfDay = z.string().max('00:00'.length).regex(TIME_OF_DAY, 'Input should be a time of the day, such as 08:00');
/** More than there are kinds of notifications. */
const MOST_KINDS = 50;
/** As this machine knows them; `UTC` is one. */
const timeZoneField = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Input should be the name of a time zone, such as Europe/Berlin');
/** Any part of the settings. Unknown names are refused: a typo must not look like success. */
const settingsBody = z.strictObject({
  gates: z.strictObject(sections.gates.shape).partial().optional(),
  auto_start: z
    .strictObject({ ...sections.auto_start.shape, niches: z.array(niche).max(50) })
    .partial()
    .optional(),
  publishing: z
    .strictObject({
      platforms: z.array(platformSchema).max(platformNames.length),
      schedule_at: utcTimeField.nullable(),
    })
    .partial()
    .optional(),
  notifications: z.strictObject(sections.notifications.shape).partial().optional(),
  notices: z
    .strictObject({
      dashboard: sections.notices.shape.dashboard.max(MOST_KINDS),
      mail: sections.notices.shape.mail.max(MOST_KINDS),
      digest: sections.notices.shape.digest.max(MOST_KINDS),
      webhook: sections.notices.shape.webhook.max(MOST_KINDS),
      digest_at: timeOfDay,
      quiet_from: timeOfDay.nullable(),
      quiet_to: timeOfDay.nullable(),
      time_zone: timeZoneField,
    })
    .partial()
    .optional(),
  budget: z.strictObject({ monthly_usd: budget.nullable() }).partial().optional(),
  defaults: z
    .strictObject({
      niche: preference,
      target_platform: preference.describe(TARGET_PLATFORM),
      tone: preference,
      visual_style: preference,
      voice_id: preference,
      subtitle_style: preference,
      music: musicChoiceSchema.nullable(),
      music_file_path: z.string().max(500).nullable(),
      music_level_db: z.number().min(MUSIC_LEVEL.softest).max(MUSIC_LEVEL.loudest).nullable(),
      logo_file_path: z.string().max(500).nullable(),
      look: lookField.nullable(),
      format: formatField.nullable(),
      frame_rate: frameRateField.nullable(),
    })
    .partial()
    .optional(),
});

const webhookView = z
  .strictObject({ address: z.string().nullable().describe('Null if none is set') })
  .meta({ id: 'Webhook' });

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const sessionView = z
  .strictObject({
    session_id: z.string(),
    method: z.string().describe('How the user signed in: `password`, or the name of the provider'),
    address: z.string().nullable().describe('Where the sign-in came from'),
    device: z.string().describe('The device, as far as the user agent reveals it: `Firefox on Linux`'),
    agent: z.string().nullable().describe('The user agent'),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().describe('The latest refresh, or the sign-in'),
    expires_at: z.iso.datetime().describe('Unless refreshed before then'),
    current: z.boolean().describe('Whether it is the session making this request'),
  })
  .meta({ id: 'OpenSession' });

const recordedFacts = recordedEventView.extend({
  data: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The facts, without hashes and sealed tokens; null if the log no longer keeps them, or if they belong to someone else',
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
    materials: z.array(exportedMaterialView).describe('Your uploads; the files are at `/files/<file_path>`'),
    contents: z.array(contentSchema),
    publications: z.array(publicationSchema),
    costs: z.array(costSchema).describe('What your content and other work has cost'),
    events_about_you: z.array(recordedFacts).describe('Every recorded event about you and your things, in log order'),
    events_by_you: z.array(recordedFacts).describe('All other events that you have caused'),
  })
  .meta({ id: 'DataExport' });

/** Operations of users on themselves. */
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
    description: 'Settings left out stay unchanged; the response contains all settings.',
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
    takesKey: false,
  }),
  eraseMe: operation({
    method: 'DELETE',
    path: '/users/me',
    summary: 'Close your account and erase the data stored about you',
    description:
      'This ends all sessions at once, cannot be undone, and frees the address. What you have created remains, under an anonymous id. If you have a password, give it; otherwise you must have signed in within the last ten minutes.',
    body: z.object({ current_password: passwordField.optional() }),
    status: 202,
    answer: message,
    failures: {
      403: 'You have no password and have not signed in recently',
      404: 'There is no such user',
      409: 'You are an administrator: another administrator must erase your account',
    },
    writes: true,
  }),
  exportData: operation({
    method: 'GET',
    path: '/users/me/export',
    summary: 'Download everything stored about you as one JSON document',
    description: `The document is streamed; it is complete if it ends with its closing bracket. At most ${MAX_EXPORTS_PER_HOUR} exports per hour, each of which is recorded before it is sent.`,
    answer: dataExport,
    failures: { 429: 'The hourly limit has been reached' },
    reads: [connectedAccounts, notifications, materials, contents, publications, costs, recordedEvents],
    writes: true,
  }),
  unlinkAccount: operation({
    method: 'DELETE',
    path: '/users/me/accounts/{provider}',
    summary: 'Stop signing in with your account at a provider: `google` or `github`',
    answer: userView,
    failures: { 404: 'No account at that provider is linked', 409: 'You would no longer be able to sign in' },
    writes: true,
  }),
  listSessions: operation({
    method: 'GET',
    path: '/users/me/sessions',
    summary: 'List your sessions, newest first',
    description:
      'Lists open sessions: one per sign-in that has not ended. There are at most 1,000; the next sign-in ends the oldest.',
    query: z.object(pageQuery),
    answer: listOf(sessionView),
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/users/me/sessions/{session_id}',
    summary: 'End one of your sessions and close its sockets',
    description: 'Its refresh token is refused at once; its access token expires within 15 minutes.',
    answer: message,
    failures: { 404: 'There is no such session, or it is not yours' },
    writes: true,
  }),
  endSessions: operation({
    method: 'DELETE',
    path: '/users/me/sessions',
    summary: 'End all your sessions except this one',
    query: z.object({ current: flag.describe('Also end this session') }),
    answer: z.strictObject({ message: z.string(), ended: z.int().nonnegative() }).meta({ id: 'SessionsEnded' }),
    writes: true,
    takesKey: false,
  }),
  listNotifications: operation({
    method: 'GET',
    path: '/notifications',
    summary: 'List your notifications, newest first',
    query: z.object({
      ...pageQuery,
      unread: flag.describe('Only unread notifications'),
      matters: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional()
        .describe(
          `true: only notifications about what waits for you, failed, is unconfirmed, runs short or concerns an account; false: only the others, which report progress (${PROGRESS.join(', ')})`,
        ),
    }),
    answer: listOf(notificationView),
    reads: [notifications],
  }),
  readAllNotifications: operation({
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark your notifications as read, up to 2,000 per call',
    answer: z.strictObject({ message: z.string(), read: z.int().nonnegative() }).meta({ id: 'NotificationsRead' }),
    reads: [notifications],
    writes: true,
  }),
  listDeliveries: operation({
    method: 'GET',
    path: '/notifications/deliveries',
    summary: 'List the deliveries of your notifications by mail and webhook, newest first',
    query: z.object({
      ...pageQuery,
      way: deliveryWaySchema.optional(),
      status: deliveryView.shape.status.optional(),
    }),
    answer: listOf(deliveryView),
    reads: [deliveries],
  }),
  testDelivery: operation({
    method: 'POST',
    path: '/notifications/test',
    summary: 'Send yourself a notification by mail or webhook now, and say whether it arrived',
    body: z.object({ way: deliveryWaySchema }),
    answer: z
      .strictObject({
        notification_id: z.string(),
        way: deliveryWaySchema,
        delivered: z.boolean(),
        failure: failureView.nullable().describe('Why it did not arrive; null if it did'),
      })
      .meta({ id: 'TestedDelivery' }),
    writes: true,
    takesKey: false,
  }),
  showWebhook: operation({
    method: 'GET',
    path: '/users/me/webhook',
    summary: 'Show where your notifications are sent',
    answer: webhookView,
  }),
  setWebhook: operation({
    method: 'PUT',
    path: '/users/me/webhook',
    summary: 'Set where your notifications are sent, with a new secret',
    description:
      'An https address on the internet. Messages are signed with the secret as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Repeats of a message have the same id. The secret is shown in this answer and never again.',
    body: z.object({ address: z.url({ protocol: /^https?$/, hostname: /.+/ }).max(2_000) }),
    answer: z.strictObject({ address: z.string(), secret: z.string() }).meta({ id: 'WebhookSet' }),
    writes: true,
    takesKey: false,
  }),
  removeWebhook: operation({
    method: 'DELETE',
    path: '/users/me/webhook',
    summary: 'Remove the webhook: notifications are no longer sent',
    answer: webhookView,
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

/** Operations of administrators on all users. */
const administration = {
  listUsers: operation({
    method: 'GET',
    path: '/users',
    summary: 'List users, newest first',
    access: 'administrators',
    query: z.object({
      ...pageQuery,
      role: roleSchema.optional(),
      status: userStatusSchema.optional(),
      email: emailField.optional(),
      ...searchQuery('name and address'),
      ids: z
        .string()
        .max(4_000)
        .transform((text) => text.split(','))
        .pipe(z.array(z.guid().toLowerCase()).max(100))
        .optional()
        .describe('Only these users: up to 100 ids, separated by commas'),
    }),
    answer: listOf(userView),
    reads: [users],
  }),
  inviteUser: operation({
    method: 'POST',
    path: '/users/invite',
    summary: 'Invite a person by mail',
    description:
      'The mail contains a link for choosing a password, valid for 7 days. Name and role default to those of an invitation that is still open, else to the address and `user`.',
    access: 'administrators',
    body: z.object({ email: emailField, name: nameField.optional(), role: roleSchema.optional() }),
    status: 201,
    answer: userView,
    failures: {
      403: 'Only administrators may do this, or the operator has closed registration: `registration_closed`',
      409: 'The address already has an account',
    },
    writes: true,
  }),
  changeRole: operation({
    method: 'PUT',
    path: '/users/{id}/role',
    summary: "Change a user's role, which ends their sessions",
    access: 'administrators',
    body: z.object({ role: roleSchema }),
    answer: userView,
    failures: { 404: NO_USER, 409: 'The user is the last administrator' },
    writes: true,
  }),
  changeStatus: operation({
    method: 'PUT',
    path: '/users/{id}/status',
    summary: 'Activate a user, or deactivate them and end their sessions',
    access: 'administrators',
    body: z.object({ status: z.enum(['active', 'deactivated']) }),
    answer: userView,
    failures: { 404: NO_USER, 409: 'The user is the last administrator, or has not accepted the invitation' },
    writes: true,
  }),
  eraseUser: operation({
    method: 'DELETE',
    path: '/users/{id}',
    summary: "Close a user's account and erase the data stored about them",
    description: 'This cannot be undone. What the user has created remains, under an anonymous id.',
    access: 'administrators',
    status: 202,
    answer: message,
    failures: { 404: NO_USER, 409: 'It is your own account' },
    writes: true,
  }),
};

/** What callers may ask of identity. Signing in, and everything leading to it, goes through the gateway. */
export const identityOperations = {
  ...own,
  ...presetOperations,
  ...ownProviderOperations,
  ...administration,
  listBaseProviders: providersOperation('List the providers of mail and storage', '/providers'),
};
