import type { OwnPart } from '../../contracts/shared/own-providers.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Field } from './adapter.ts';
import { CLIP_SETTINGS } from './clips-in-use.ts';
import { IMAGE_SETTINGS } from './images-in-use.ts';
import { MUSIC_SETTINGS } from './music-in-use.ts';
import { type Choice, type Choices, type ChoicesOfPart, type ChosenBy, choicesOf } from './own-choices.ts';
import { isOwnServer } from './own-server.ts';
import { type ProviderSettings, type SetProvider, setProviders } from './set-providers.ts';
import { SPEECH_SETTINGS } from './speech-in-use.ts';
import { STOCK_SETTINGS } from './stock-in-use.ts';
import { SECOND_WRITER_SETTINGS, WRITER_SETTINGS } from './writers-in-use.ts';

type Part = {
  readonly provider: keyof ProviderSettings;
  readonly fields: { readonly [Name in Field]?: keyof ProviderSettings };
  /** What the operator says it costs, which holds for the operator's own choice alone. */
  readonly prices: readonly (keyof ProviderSettings)[];
  /** What else a choice means. */
  readonly also?: Partial<ProviderSettings>;
  /** Those of another provider, which is asked on its own. */
  readonly others?: readonly (keyof ProviderSettings)[];
};

const PARTS: { readonly [Name in OwnPart]: Part } = {
  writer: {
    provider: 'PLATFORM_LLM_PROVIDER',
    fields: WRITER_SETTINGS,
    prices: ['PLATFORM_LLM_PRICE_INPUT_USD', 'PLATFORM_LLM_PRICE_OUTPUT_USD'],
    others: ['PLATFORM_LLM_SECOND_PROVIDER', ...Object.values(SECOND_WRITER_SETTINGS)],
  },
  images: {
    provider: 'PLATFORM_IMAGES_CLOUD_PROVIDER',
    fields: IMAGE_SETTINGS.CLOUD,
    prices: ['PLATFORM_IMAGES_CLOUD_PRICE_USD'],
    // The built-in painter never fails: asked first, it would leave nothing to who was chosen.
    also: { PLATFORM_IMAGES_PAINTER: 'last' },
  },
  photographs: {
    provider: 'PLATFORM_IMAGES_STOCK_PROVIDER',
    fields: STOCK_SETTINGS,
    prices: [],
  },
  voice: {
    provider: 'PLATFORM_TTS_PROVIDER',
    fields: SPEECH_SETTINGS,
    prices: ['PLATFORM_TTS_PRICE_USD'],
  },
  music: {
    provider: 'PLATFORM_MUSIC_PROVIDER',
    fields: MUSIC_SETTINGS,
    prices: ['PLATFORM_MUSIC_PRICE_USD'],
  },
  clips: {
    provider: 'PLATFORM_CLIPS_PROVIDER',
    fields: CLIP_SETTINGS,
    prices: ['PLATFORM_CLIPS_PRICE_USD'],
  },
};

/** The parts that each service plays. */
export const WRITER_PARTS = ['writer'] as const satisfies readonly OwnPart[];
export const IMAGE_PARTS = ['images', 'photographs'] as const satisfies readonly OwnPart[];
export const CLIP_PARTS = ['clips'] as const satisfies readonly OwnPart[];
export const FILM_PARTS = ['voice', 'music'] as const satisfies readonly OwnPart[];
export const ALL_PARTS: readonly OwnPart[] = [...WRITER_PARTS, ...IMAGE_PARTS, ...FILM_PARTS, ...CLIP_PARTS];

/** A provider that can be asked for a part. */
export type Candidate<Settings> = {
  readonly part: OwnPart;
  readonly provider: string;
  /** Null for what is built in. */
  readonly by: ChosenBy | null;
  /** Whether it takes over where nothing else is chosen. It can be named in an order, and for one video, in any case. */
  readonly isAsked: boolean;
  /** Whether everything that it needs is there. */
  readonly isReady: boolean;
  /** Whether it is chosen for this video. */
  readonly isChosen: boolean;
  /** The settings with it in the place of the part's provider. */
  readonly settings: Settings;
};

/** Settings as they hold for one person. */
export type OwnSettings<Settings> = {
  /** With the provider that is asked first for each part. */
  readonly settings: Settings;
  /** Whose choice that is. */
  readonly chosenBy: { readonly [Name in OwnPart]?: ChosenBy };
  /** Those that are asked for each part, one after the other as long as they are down. */
  readonly asked: { readonly [Name in OwnPart]?: readonly Candidate<Settings>[] };
  /** Those that can be chosen, asked or not, in that order. */
  readonly available: readonly Candidate<Settings>[];
  /** The providers that were chosen for one video, and that are not available. */
  readonly gone: ProviderChoices;
};

/** Providers that are chosen for one video, by part; a part without one has the usual. */
export type ProviderChoices = { readonly [part: string]: string };

/**
 * The settings that hold for a user: for each part that they have chosen providers for, or an administrator for
 * everyone, these take the place of the one that is set.
 * @param parts those that these settings are about
 * @param chosen for one video: these are asked first
 */
export async function ownSettings<Settings extends Partial<ProviderSettings>>(
  store: EventStore,
  owner: string | null,
  settings: Settings,
  parts: readonly OwnPart[],
  chosen: ProviderChoices = {},
): Promise<OwnSettings<Settings>> {
  return settingsWith(settings, await choicesOf(store, owner), parts, chosen);
}

/** Settings with other providers instead of those set; the same object where nothing is chosen. */
export function settingsWith<Settings extends Partial<ProviderSettings>>(
  settings: Settings,
  choices: Choices,
  parts: readonly OwnPart[],
  chosen: ProviderChoices = {},
): OwnSettings<Settings> {
  const byPart = parts.map((part) => ({ part, ...ranked(part, settings, choices[part], chosen[part]) }));
  const made = (part: OwnPart, { provider, by, isAsked, isReady, changes }: Ranked): Candidate<Settings> => ({
    part,
    provider,
    by,
    isAsked,
    isReady,
    isChosen: provider === chosen[part],
    settings: Object.keys(changes).length === 0 ? settings : { ...settings, ...changes },
  });
  const changes = byPart.flatMap(({ all: [first] }) =>
    first?.isAsked && Object.keys(first.changes).length > 0 ? [first.changes] : [],
  );
  return {
    settings: changes.length === 0 ? settings : Object.assign({}, settings, ...changes),
    chosenBy: Object.fromEntries(
      byPart.map(({ part, all: [first] }) => [part, (first?.isAsked && first.by) || 'settings']),
    ),
    asked: Object.fromEntries(
      byPart.map(({ part, all }) => [part, all.filter(({ isAsked }) => isAsked).map((each) => made(part, each))]),
    ),
    available: byPart.flatMap(({ part, all }) => all.map((each) => made(part, each))),
    gone: Object.fromEntries(byPart.flatMap(({ part, gone }) => (gone === null ? [] : [[part, gone]]))),
  };
}

type Ranked = Pick<Candidate<unknown>, 'provider' | 'by' | 'isAsked' | 'isReady'> & {
  readonly changes: Partial<ProviderSettings>;
};

/**
 * Those that can be asked for a part, in order. A person's own are asked instead of everyone's, and these instead of
 * those in the settings: no one's account is used, and nothing is sent to anyone, that was not chosen. Whom the person
 * names in an order, or for one video, is asked too.
 */
function ranked(
  part: OwnPart,
  settings: Partial<ProviderSettings>,
  choices: ChoicesOfPart = { providers: [], order: null, orderForEverybody: null },
  chosen: string | undefined,
): { readonly all: readonly Ranked[]; readonly gone: string | null } {
  const { providers, order, orderForEverybody } = choices;
  const hasOwn = providers.some(({ by }) => by === 'you');
  const theirs = providers.map((choice) => ({
    provider: choice.provider,
    by: choice.by,
    isReady: true,
    isAsked: choice.by === 'you' || !hasOwn,
    isLocal: choice.secret_url !== null && isOwnServer(choice.secret_url),
    changes: replaced(PARTS[part], choice),
  }));
  const set = setProviders(part, settings as ProviderSettings)
    .filter(({ provider }) => !theirs.some((each) => each.provider === provider))
    .map(({ isAsked, ...each }) => ({ ...each, isAsked: isBeside(isAsked, providers.length > 0, hasOwn) }));
  const usual: readonly Ranked[] = [
    ...set.filter(({ place }) => place === 'before'),
    // What runs on a machine of one's own costs nothing.
    ...theirs.filter(({ isLocal }) => isLocal),
    ...theirs.filter(({ isLocal }) => !isLocal),
    ...set.filter(({ place }) => place === 'after'),
  ];
  const forAll = hasOwn ? usual : inOrder(usual, orderForEverybody);
  const all = inOrder(inOrder(forAll, order), chosen === undefined ? null : [chosen]);
  const isGone = chosen !== undefined && !usual.some(({ provider, isReady }) => provider === chosen && isReady);
  return {
    all: [...all.filter(({ isAsked }) => isAsked), ...all.filter(({ isAsked }) => !isAsked)],
    gone: isGone ? chosen : null,
  };
}

function isBeside(isAsked: SetProvider['isAsked'], hasChoices: boolean, hasOwn: boolean): boolean {
  if (isAsked === 'unless-own') return !hasOwn;
  // Templates, which write without anyone's choice, are never down: no one is asked after them.
  if (isAsked === 'with-everybody') return hasChoices && !hasOwn;
  return isAsked === 'always' || (isAsked === 'unless-chosen' && !hasChoices);
}

/** Those that are named come first, and are asked; the others follow as they stand. */
function inOrder(providers: readonly Ranked[], names: readonly string[] | null): readonly Ranked[] {
  if (names === null) return providers;
  const first = names.flatMap((name) => providers.filter((each) => each.provider === name && each.isReady));
  return [...first.map((each) => ({ ...each, isAsked: true })), ...providers.filter((each) => !first.includes(each))];
}

function replaced(part: Part, choice: Choice): Partial<ProviderSettings> {
  const values: { readonly [Name in Field]?: string | undefined } = {
    url: choice.secret_url ?? undefined,
    key: choice.secret_key ?? undefined,
    model: choice.model ?? undefined,
    voice: choice.voice ?? undefined,
    region: choice.region ?? undefined,
    version: choice.version ?? undefined,
  };
  const unset = [...part.prices, ...(part.others ?? [])];
  return {
    ...Object.fromEntries(unset.map((name) => [name, undefined])),
    ...Object.fromEntries(Object.entries(part.fields).map(([field, name]) => [name, values[field as Field]])),
    ...part.also,
    [part.provider]: choice.provider,
  };
}

/**
 * Makes something of settings once for the same settings: those of most people are the same.
 * @param most is remembered of, so that thousands with keys of their own do not fill the memory
 */
export function madeOnce<Settings extends object, Made>(
  make: (settings: Settings) => Made,
  most = 200,
): (settings: Settings) => Made {
  const made = new Map<string, Made>();
  return (settings) => {
    const key = JSON.stringify(settings);
    const known = made.get(key) ?? make(settings);
    // The latest is the last to go.
    made.delete(key);
    made.set(key, known);
    if (made.size > most) made.delete(made.keys().next().value as string);
    return known;
  };
}
