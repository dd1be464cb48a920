import { randomUUID } from 'node:crypto';
import { domainEventsIn, readLog, type StoredEvent } from '../support/clients/auditor.ts';
import {
  administrator,
  aTrend,
  freshAddress,
  itemsOf,
  newcomer,
  PASSWORD,
  type Person,
} from '../support/clients/outside.ts';
import { contentThat, LONG_WAIT, paths } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { resume, retryingClientOf } from './populated.ts';

/** A platform that has been used in many ways, and what an auditor finds in its event store. */
export type Audited = {
  readonly platform: PlatformProcess;
  readonly ann: Person;
  readonly contentId: string;
  /** Every password, token and key that was used. */
  readonly secrets: readonly string[];
  /** Every event of the domains, in the order of the log. */
  readonly events: readonly StoredEvent[];
};

/** What all of that writes, some of it a moment after the request was answered. */
export const WRITTEN = [
  ...['UserRegistered', 'UserInvited', 'ProfileUpdated', 'SettingsUpdated', 'PasswordChanged', 'RoleChanged'],
  ...['EmailVerificationRequested', 'PasswordResetRequested', 'UserDeactivated', 'EmailClaimed', 'SignedIn'],
  ...['SignInRefused', 'TokenFamilyOpened', 'RefreshTokenRotated', 'RefreshTokenRevoked', 'TokenFamilyInvalidated'],
  ...['NotificationCreated', 'NotificationRead', 'ScanRequested', 'ScanSourceFailed', 'ScanCompleted'],
  ...['TrendDetected', 'ContentRequested', 'ScriptDrafted', 'RevisionRequested'],
  ...['PipelineStageChanged', 'GateOpened', 'ContentStatusChanged', 'ImageRequested', 'ImageGenerated'],
];

const NEW_PASSWORD = 'quite another passphrase';
const IDENTITY = '/api/v1/identity';

export async function startAudited(): Promise<Audited> {
  const settings = {
    PLATFORM_JWT_SECRET: 'a signing key that only the test knows',
    PROVIDER_B_CLIENT_ID: 'a client',
    PROVIDER_B_CLIENT_SECRET: 'a secret of a client at a provider',
  };
  const platform = await startPlatformProcess({
    ...settings,
    PLATFORM_SCOUT_FEEDS: 'http://127.0.0.1:9/refused.xml',
    PLATFORM_LOG_LEVEL: 'trace',
  });
  const { url } = platform;
  const admin = await administrator(platform);
  const ann = await newcomer(url);
  const sessionSecrets = await useSessions(url, ann);
  const contentId = await reviseContent(url, ann);
  await ann.call('POST', `${paths.media}/generate`, { prompt: 'a wave', width: 64, height: 64 });
  await ann.call('POST', `${paths.editor}/tts`, { text: 'The moon pulls.' });
  await readNotification(ann);
  const passwords = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  await ann.call('PUT', `${IDENTITY}/users/me/password`, passwords);
  await administrate(url, admin);

  const events = await eventually(
    'log with an event of each type',
    async () => {
      const found = domainEventsIn(await readLog(platform.eventStoreUrl()));
      return WRITTEN.every((written) => found.some(({ type }) => type === written)) && found;
    },
    LONG_WAIT,
  );
  const { PLATFORM_JWT_SECRET, PROVIDER_B_CLIENT_SECRET } = settings;
  const secrets = [
    PLATFORM_JWT_SECRET,
    PROVIDER_B_CLIENT_SECRET,
    PASSWORD,
    NEW_PASSWORD,
    admin.password,
    admin.token,
    ann.token,
    ann.refreshToken,
    ...sessionSecrets,
  ];
  return { platform, ann, contentId, secrets, events };
}

/** @returns the tokens and tickets that came of it */
async function useSessions(url: string, ann: Person): Promise<string[]> {
  const post = (route: string, body: object) =>
    callServer(url, 'POST', `/api/v1/auth/${route}`, { body, from: freshAddress() });
  await ann.call('PUT', `${IDENTITY}/users/me`, { name: 'Ann B' });
  await ann.call('PUT', `${IDENTITY}/users/me/settings`, { gates: { final_review: 'auto' } });
  await post('login', { email: ann.email, password: 'a wrong passphrase' });
  await post('forgot-password', { email: ann.email });
  const { body: session } = await post('login', { email: ann.email, password: PASSWORD });
  const { body: child } = await post('refresh', { refresh_token: session.refresh_token });
  await post('logout', { refresh_token: child.refresh_token });
  const { body: ticket } = await ann.call('POST', '/api/v1/auth/ws-ticket');
  // Not an upgrade: the ticket is all that matters here.
  await fetch(`${url}/ws?ticket=${ticket.ticket}`).catch(() => undefined);
  return [session.access_token, session.refresh_token, child.refresh_token, ticket.ticket];
}

/** @returns the content's id, when it waits for its second review */
async function reviseContent(url: string, ann: Person): Promise<string> {
  const client = retryingClientOf(url, ann);
  const { trend_id } = await aTrend(ann);
  const topic = { trend_id, trend_topic: 'How tides come about' };
  const { content_id, thread_id } = (await ann.call('POST', `${paths.content}/generate`, topic)).body;
  await contentThat(client, content_id, 'waits for review', ({ gate }) => gate !== null);
  await resume(ann, { thread_id, approved: false, feedback: 'Shorter' });
  await contentThat(client, content_id, 'is revised', ({ gate, script }) => gate !== null && script?.revision === 2);
  return content_id;
}

async function readNotification(ann: Person): Promise<void> {
  const notification = await eventually(
    'notification',
    async () => itemsOf(await ann.call('GET', `${IDENTITY}/notifications`))[0],
    LONG_WAIT,
  );
  await ann.call('POST', `${IDENTITY}/notifications/${notification.notification_id}/read`);
}

async function administrate(url: string, admin: Person): Promise<void> {
  await admin.call('POST', `${IDENTITY}/users/invite`, { email: `${randomUUID()}@example.com` });
  const bob = await newcomer(url, 'Bob');
  await admin.call('PUT', `${IDENTITY}/users/${bob.id}/role`, { role: 'admin' });
  await admin.call('PUT', `${IDENTITY}/users/${bob.id}/status`, { status: 'deactivated' });
}
