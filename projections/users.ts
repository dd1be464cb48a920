import { defaultSettings, type Settings, type UserEvent, userEvents } from '../contracts/identity/user.ts';
import { trendRuleEvents } from '../contracts/scout/trend-rules.ts';
import type { DataOf } from '../kernel/events/event.ts';
import { type UserDocument, users } from '../read-models/users.ts';
import { defineProjection } from './engine/projection.ts';

type Doc = UserDocument | null;

/** Users as administrators list them, what they are notified of, and for whom trends start content. */
export const usersProjection = defineProjection(users, {
  version: 6,
  events: [trendRuleEvents, userEvents],
  keyOf: ({ data }) => data.user_id,
  handles: {
    UserRegistered: (_, { data, at }) => newUser(data, at, false),
    UserInvited: (doc, { data, at }) =>
      // Until it is accepted, an invitation may be sent again, with another name or role.
      doc ? change(doc, at, { name: data.name, role: data.role }) : newUser(data, at, true),
    InvitationAccepted: (doc, { at }) => change(doc, at, { status: 'active', open_invitation: false }),
    EmailVerified: (doc, { at }) => change(doc, at, { email_verified: true }),
    ProfileUpdated: (doc, { data, at }) => change(doc, at, { name: data.name, avatar_url: data.avatar_url }),
    SettingsUpdated: (doc, { data, at }) =>
      change(doc, at, { notified_of: channelsIn(data.settings), auto_start: autoStartIn(data.settings) }),
    RoleChanged: (doc, { data, at }) => change(doc, at, { role: data.role }),
    UserActivated: (doc, { at }) => change(doc, at, { status: doc?.open_invitation ? 'invited' : 'active' }),
    UserDeactivated: (doc, { at }) => change(doc, at, { status: 'deactivated' }),
    OAuthAccountLinked: (doc, { data: { provider, linked_at }, at }) =>
      doc && change(doc, at, { linked_accounts: [...doc.linked_accounts, { provider, linked_at }] }),
    TrendRuleSet: (doc, { data: { rule_id, notify, start } }) =>
      doc && {
        ...doc,
        trend_rules: [...rulesBut(rule_id, doc), ...(notify || start ? [{ rule_id, notify, start }] : [])],
      },
    TrendRuleRemoved: (doc, { data: { rule_id } }) => doc && { ...doc, trend_rules: rulesBut(rule_id, doc) },
    UserErasureRequested: () => null,
    // All accounts of one provider are unlinked together.
    OAuthAccountUnlinked: (doc, { data: { provider }, at }) =>
      doc &&
      change(doc, at, { linked_accounts: doc.linked_accounts.filter((account) => account.provider !== provider) }),
  },
});

type Newcomer = Pick<DataOf<UserEvent, 'UserInvited'>, 'user_id' | 'email' | 'name' | 'role'>;

const newUser = ({ user_id, email, name, role }: Newcomer, at: string, invited: boolean): UserDocument => ({
  id: user_id,
  email,
  name,
  role,
  email_verified: false,
  status: invited ? 'invited' : 'active',
  avatar_url: null,
  linked_accounts: [],
  created_at: at,
  updated_at: at,
  notified_of: channelsIn(defaultSettings),
  auto_start: autoStartIn(defaultSettings),
  trend_rules: [],
  open_invitation: invited,
});

const rulesBut = (rule_id: string, { trend_rules }: UserDocument): UserDocument['trend_rules'] =>
  trend_rules.filter((rule) => rule.rule_id !== rule_id);

const change = (doc: Doc, at: string, changes: Partial<UserDocument>): Doc =>
  doc && { ...doc, ...changes, updated_at: at };

/** Whatever a user is notified of, wherever they are. */
const channelsIn = ({ notifications, notices: { mail, digest, webhook } }: Settings): string[] => {
  const shown = Object.entries(notifications).flatMap(([channel, wanted]) => (wanted ? [channel] : []));
  const sent = [...mail, ...digest, ...webhook].filter((kind) => kind in notifications);
  return [...new Set([...shown, ...sent])];
};

const autoStartIn = ({ auto_start: { enabled, niches, minimum_score } }: Settings): UserDocument['auto_start'] =>
  enabled ? { niches, minimum_score } : null;
