import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';

export const roleSchema = z.enum(['admin', 'auditor', 'operator', 'user']);
export type Role = z.infer<typeof roleSchema>;

export const userStatusSchema = z.enum(['active', 'invited', 'deactivated']);
export type UserStatus = z.infer<typeof userStatusSchema>;

const gate = z.enum(['ask', 'auto']);

/** What users are notified of besides the channels: what waits for them, went wrong, or runs short. */
export const ownNoticeSchema = z.enum([
  'platform.gate.opened',
  'platform.pipeline.failed',
  'platform.publication.failed',
  'platform.publication.unconfirmed',
  'platform.budget.spent',
]);

/** Everything that users are notified of. */
export const noticeSchema = z.enum([
  ...ownNoticeSchema.options,
  'platform.trend.detected',
  'platform.content.created',
  'platform.content.published',
  'platform.content.rejected',
  'platform.media.failed',
  'platform.pipeline.stage_changed',
  'account.connected',
  'account.access_ended',
]);
export type NoticeKind = z.infer<typeof noticeSchema>;

/** Reports of progress: no one has to do anything about them. All other kinds need the attention of their recipient. */
export const PROGRESS = [
  'platform.trend.detected',
  'platform.content.created',
  'platform.content.published',
  'platform.content.rejected',
  'platform.pipeline.stage_changed',
] as const satisfies readonly NoticeKind[];

/** A user's preferences, always complete. */
export const settingsSchema = z.object({
  gates: z.object({ review: gate, final_review: gate, expire_after_hours: z.number().positive().nullable() }),
  auto_start: z.object({
    enabled: z.boolean(),
    niches: z.array(z.string()),
    minimum_score: z.number().min(0).max(100),
    daily_limit: z.number().int().min(0),
  }),
  publishing: z.object({ platforms: z.array(z.string()), schedule_at: z.string().nullable() }),
  notifications: z.object({
    'platform.trend.detected': z.boolean(),
    'platform.content.created': z.boolean(),
    'platform.content.published': z.boolean(),
    'platform.content.rejected': z.boolean(),
    'platform.media.failed': z.boolean(),
    'platform.pipeline.stage_changed': z.boolean(),
  }),
  notices: z.object({
    /** Which of their own kinds are shown in the dashboard; those of channels are switched by `notifications`. */
    dashboard: z.array(ownNoticeSchema),
    /** Mailed at once. */
    mail: z.array(noticeSchema),
    /** Mailed together, once a day, unless they are mailed at once. */
    digest: z.array(noticeSchema),
    webhook: z.array(noticeSchema),
    /** Times of the day are in the user's time zone: `08:00`. */
    digest_at: z.string(),
    /** Between these times nothing is mailed or sent; null for no quiet hours. */
    quiet_from: z.string().nullable(),
    quiet_to: z.string().nullable(),
    /** An IANA name, such as `Europe/Berlin`. */
    time_zone: z.string(),
  }),
  budget: z.object({ monthly_usd: z.number().nonnegative().nullable() }),
  defaults: z.object({
    niche: z.string().nullable(),
    target_platform: z.string().nullable(),
    tone: z.string().nullable(),
    visual_style: z.string().nullable(),
    voice_id: z.string().nullable(),
    subtitle_style: z.string().nullable(),
    /** The name of a look; null: one that suits niche and tone. */
    look: z.string().nullable(),
    /** The shape of films, such as `9:16`; null: the usual one. */
    format: z.string().nullable(),
    /** 30 or 60; null: the usual one. */
    frame_rate: z.number().int().nullable(),
    /** `none`, `file`, or the mood of composed music; null: a mood that fits the script. */
    music: z.string().nullable(),
    /** Of a file that the user uploaded, for `file`. */
    music_file_path: z.string().nullable(),
    /** In dB, relative to the usual level; null: the usual one. */
    music_level_db: z.number().nullable(),
    /** Of a file that the user uploaded, for the corner of every video; null for none. */
    logo_file_path: z.string().nullable(),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The initial settings: both gates ask, nothing is published automatically, every event notifies in the dashboard, and nowhere else. */
export const defaultSettings: Settings = {
  gates: { review: 'ask', final_review: 'ask', expire_after_hours: null },
  auto_start: { enabled: false, niches: [], minimum_score: 80, daily_limit: 1 },
  publishing: { platforms: [], schedule_at: null },
  notifications: {
    'platform.trend.detected': true,
    'platform.content.created': true,
    'platform.content.published': true,
    'platform.content.rejected': true,
    'platform.media.failed': true,
    'platform.pipeline.stage_changed': true,
  },
  notices: {
    dashboard: [...ownNoticeSchema.options],
    mail: [],
    digest: [],
    webhook: [],
    digest_at: '08:00',
    quiet_from: null,
    quiet_to: null,
    time_zone: 'UTC',
  },
  budget: { monthly_usd: null },
  defaults: {
    niche: null,
    target_platform: null,
    tone: null,
    visual_style: null,
    voice_id: null,
    subtitle_style: null,
    look: null,
    format: null,
    frame_rate: null,
    music: null,
    music_file_path: null,
    music_level_db: null,
    logo_file_path: null,
  },
};

/** `address`: where the password was set from, if known. */
const newPassword = z.object({ user_id: z.string(), password_hash: z.string(), address: z.string().nullable() });

const unchanged: Upcast = (data) => data;
/** The first version did not say when it was asked for: its links were good for half an hour. */
const withTimeOfRequest: Upcast = (data) => {
  const expires = Date.parse(String(data.expires_at));
  const requested_at = Number.isNaN(expires) ? data.expires_at : new Date(expires - 30 * 60_000).toISOString();
  return { requested_at, ...data };
};
const withoutAddress: Upcast = (data) => ({ ...data, address: null });
/** Version 1 to 2: films had one look, shape and frame rate. */
const withoutChoiceOfFilms: Upcast = ({ settings, ...data }) => {
  const { defaults, ...others } = settings as { defaults: object };
  return { ...data, settings: { ...others, defaults: { ...defaults, look: null, format: null, frame_rate: null } } };
};
/** Version 2 to 3: films had no music. */
const withoutChoiceOfMusic: Upcast = ({ settings, ...data }) => {
  const { defaults, ...others } = settings as { defaults: object };
  const silent = { music: null, music_file_path: null, music_level_db: null };
  return { ...data, settings: { ...others, defaults: { ...defaults, ...silent } } };
};
/** Version 3 to 4: notifications stayed in the dashboard. */
const withoutNotices: Upcast = ({ settings, ...data }) => ({
  ...data,
  settings: { ...(settings as object), notices: defaultSettings.notices },
});

/** Version 4 to 5: videos showed no logo. */
const withoutLogo: Upcast = ({ settings, ...data }) => {
  const { defaults, ...others } = settings as { defaults: object };
  return { ...data, settings: { ...others, defaults: { ...defaults, logo_file_path: null } } };
};

/** Passwords are stored as bcrypt hashes and tokens as SHA-256: no event contains a secret in clear. */
export const userEvents = defineEvents(
  'user',
  {
    UserRegistered: z.object({
      user_id: z.string(),
      email: z.string(),
      name: z.string(),
      role: roleSchema,
      password_hash: z.string().nullable(),
    }),
    /**
     * A process died after claiming the address and before registering the user. The registration that takes over the
     * address closes this stream for good.
     */
    RegistrationAbandoned: z.object({ user_id: z.string(), email: z.string() }),
    UserInvited: z.object({
      user_id: z.string(),
      email: z.string(),
      name: z.string(),
      role: roleSchema,
      token_hash: z.string(),
      expires_at: z.string(),
      invited_by: z.string(),
    }),
    /** Null: the user signs in with an account at a provider. */
    InvitationAccepted: z.object({ user_id: z.string(), password_hash: z.string().nullable() }),
    EmailVerificationRequested: z.object({
      user_id: z.string(),
      email: z.string(),
      token_hash: z.string(),
      expires_at: z.string(),
    }),
    EmailVerified: z.object({ user_id: z.string(), email: z.string() }),
    PasswordResetRequested: z.object({
      user_id: z.string(),
      token_hash: z.string(),
      requested_at: z.string(),
      expires_at: z.string(),
    }),
    PasswordReset: newPassword,
    PasswordChanged: newPassword,
    ProfileUpdated: z.object({ user_id: z.string(), name: z.string(), avatar_url: z.string().nullable() }),
    SettingsUpdated: z.object({ user_id: z.string(), settings: settingsSchema }),
    RoleChanged: z.object({ user_id: z.string(), role: roleSchema, by: z.string() }),
    UserActivated: z.object({ user_id: z.string(), by: z.string() }),
    UserDeactivated: z.object({ user_id: z.string(), by: z.string() }),
    OAuthAccountLinked: z.object({
      user_id: z.string(),
      provider: z.string(),
      subject_hash: z.string(),
      linked_at: z.string(),
    }),
    OAuthAccountUnlinked: z.object({ user_id: z.string(), provider: z.string(), subject_hash: z.string() }),
    /**
     * A person has proved ownership of the address, which its registrant never did. The account is now theirs: its
     * password and sessions have ended.
     */
    AccountReclaimed: z.object({ user_id: z.string(), email: z.string() }),
    /** From here on the user no longer exists for anyone. What is still known is only needed to erase the rest. */
    UserErasureRequested: z.object({ user_id: z.string(), by: z.string() }),
    /** It can no longer be found out who the user was. */
    UserErased: z.object({ user_id: z.string() }),
  },
  {
    upcasts: {
      // Version 2 may name the roles auditor and operator.
      UserRegistered: [unchanged],
      UserInvited: [unchanged],
      RoleChanged: [unchanged],
      // Version 2 may lack a password.
      InvitationAccepted: [unchanged],
      PasswordResetRequested: [withTimeOfRequest],
      SettingsUpdated: [withoutChoiceOfFilms, withoutChoiceOfMusic, withoutNotices, withoutLogo],
      PasswordReset: [withoutAddress],
      PasswordChanged: [withoutAddress],
    },
    personal: {
      of: 'user_id',
      fields: {
        UserRegistered: ['email', 'name', 'password_hash'],
        RegistrationAbandoned: ['email'],
        UserInvited: ['email', 'name'],
        InvitationAccepted: ['password_hash'],
        EmailVerificationRequested: ['email'],
        EmailVerified: ['email'],
        PasswordReset: ['password_hash', 'address'],
        PasswordChanged: ['password_hash', 'address'],
        ProfileUpdated: ['name', 'avatar_url'],
        OAuthAccountLinked: ['subject_hash'],
        OAuthAccountUnlinked: ['subject_hash'],
        AccountReclaimed: ['email'],
      },
    },
  },
);
export type UserEvent = EventsOf<typeof userEvents>;

const ENDING_SESSIONS: ReadonlySet<UserEvent['type']> = new Set([
  'PasswordChanged',
  'PasswordReset',
  'RoleChanged',
  'UserDeactivated',
  'AccountReclaimed',
  'UserErasureRequested',
]);

/** Whether an event ends all of a user's sessions and thereby begins the next session epoch. */
export const endsSessions = ({ type }: Pick<UserEvent, 'type'>): boolean => ENDING_SESSIONS.has(type);
