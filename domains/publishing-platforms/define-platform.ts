import type { SettingsOf, SettingsTable } from '../../kernel/config/index.ts';
import type { CommentsAbility } from './comments.ts';
import { type PlatformLimits, withinLimits } from './limits.ts';
import { notConnected } from './not-connected.ts';
import type { PlatformApplication } from './platform-application.ts';
import type { PlatformStyle } from './platform-style.ts';
import type { PostingAbilities } from './post-options.ts';
import type { PlatformAdapter, PublishingPlatform } from './publishing-platform.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import type { RegisteredClients } from './registered-clients.ts';

/** How platforms are called. */
export type CallTools = {
  /** Per call. */
  readonly timeoutMs: number;
  /** Between polls of a post that the platform is still processing. */
  readonly pollMs: number;
  /** The gateway's public address, without a trailing slash. */
  readonly gatewayAddress: string;
};

/** What the publisher passes to every platform. */
export type ConnectionTools = CallTools & {
  /** Keeps the account's refresh token, which the platform may rotate. @param configured the one to start with */
  refreshTokens(configured: string): RefreshTokens;
};

/** What applications work with. */
export type ApplicationTools = CallTools & {
  /** Where this installation has registered itself. */
  readonly clients: RegisteredClients;
};

/** The application through which users connect their own accounts; null with the reason if they cannot. */
export type OpenedApplication =
  | { readonly application: PlatformApplication; readonly reason: null }
  | { readonly application: null; readonly reason: string };

/** A platform as the registry knows it. */
export type PlatformDefinition<Name extends string = string, Table extends SettingsTable = SettingsTable> = {
  /** Stored with every publication, and part of its id. */
  readonly name: Name;
  /** What people call it. */
  readonly title: string;
  /** The environment variables it reads. */
  readonly settings: Table;
  readonly style: PlatformStyle;
  readonly limits: PlatformLimits;
  /** What can be chosen about a post. */
  readonly posting: PostingAbilities;
  /** Whether the comments on a post can be read. */
  readonly comments: CommentsAbility;
  /** Connects with the environment's account, which everyone shares. */
  connect(settings: SettingsOf<Table>, tools: ConnectionTools): PublishingPlatform;
  /** The settings without which no user can connect an account. */
  readonly connectRequires: readonly string[];
  /** Whether users have accounts of their own there. */
  readonly hasAccounts: boolean;
  /** Whether they connect them on a page of the platform, at which this installation has to be registered. */
  readonly hasConsentPage: boolean;
  /** Whether posts can be removed through its API. */
  readonly takesDown: boolean;
  openApplication(settings: SettingsOf<Table>, tools: ApplicationTools): OpenedApplication;
};

type AllSet<Settings, Names extends keyof Settings> = Settings & {
  readonly [Name in Names]: NonNullable<Settings[Name]>;
};

type Definition<
  Name extends string,
  Table extends SettingsTable,
  RequiredName extends keyof Table,
  ApplicationName extends keyof Table,
> = Pick<
  PlatformDefinition<Name, Table>,
  'name' | 'title' | 'settings' | 'style' | 'limits' | 'posting' | 'comments' | 'takesDown'
> & {
  /** The settings that make up an account: if one is missing, the platform is listed as not connected. */
  readonly requires: readonly RequiredName[];
  /** Called once all required settings are present. */
  connect(settings: AllSet<SettingsOf<Table>, RequiredName>, tools: ConnectionTools): PlatformAdapter;
  /** The application through which users connect their own accounts; null if no account is needed. */
  readonly application: {
    /** If one is missing, no user can connect an account. */
    readonly requires: readonly ApplicationName[];
    open(settings: AllSet<SettingsOf<Table>, ApplicationName>, tools: ApplicationTools): PlatformApplication;
  } | null;
};

/** Declares a platform: everything the rest of the system needs to know about it. */
export const definePlatform = <
  const Name extends string,
  const Table extends SettingsTable,
  const RequiredName extends keyof Table & string,
  const ApplicationName extends keyof Table & string = never,
>({
  name,
  title,
  settings: table,
  style,
  limits,
  posting,
  comments,
  takesDown,
  requires,
  connect,
  application,
}: Definition<Name, Table, RequiredName, ApplicationName>): PlatformDefinition<Name, Table> => ({
  name,
  title,
  settings: table,
  style,
  limits,
  posting,
  comments,
  hasAccounts: application !== null,
  hasConsentPage: (application?.requires.length ?? 0) > 0,
  connectRequires: application?.requires ?? [],
  takesDown,
  connect(settings, tools) {
    if (!areAllSet(settings, requires)) return notConnected(name, reasonFor(settings, requires));
    const adapter = withinLimits({ name, title, limits }, connect(settings, tools));
    return { name, connected: true, reason: null, ...adapter };
  },
  openApplication(settings, tools) {
    if (!application) return { application: null, reason: `${name} needs no account` };
    if (!areAllSet(settings, application.requires))
      return { application: null, reason: reasonFor(settings, application.requires) };
    const opened = application.open(settings, tools);
    const adapter: PlatformApplication['adapter'] = (account) =>
      withinLimits({ name, title, limits }, opened.adapter(account));
    return { application: { ...opened, adapter }, reason: null };
  },
});

/** Every platform under its own name, which the compiler enforces. */
export const platformRegistry = <
  const Definitions extends { [Name in keyof Definitions]: PlatformDefinition<Name & string> },
>(
  definitions: Definitions,
): Definitions => definitions;

const areAllSet = <Settings, Name extends keyof Settings>(
  settings: Settings,
  names: readonly Name[],
): settings is AllSet<Settings, Name> => names.every((name) => settings[name] !== undefined);

function reasonFor<Settings>(settings: Settings, names: readonly (keyof Settings & string)[]): string {
  const missing = names.filter((name) => settings[name] === undefined);
  return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`;
}
