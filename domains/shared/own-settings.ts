import type { OwnPart } from '../../contracts/shared/own-providers.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Field } from './adapter.ts';
import { IMAGE_SETTINGS, type ImageSettings } from './images-in-use.ts';
import { MUSIC_SETTINGS, type MusicSettings } from './music-in-use.ts';
import { type Choice, type Choices, type ChosenBy, choicesOf } from './own-choices.ts';
import { SPEECH_SETTINGS, type SpeechSettings } from './speech-in-use.ts';
import { STOCK_SETTINGS } from './stock-in-use.ts';
import { SECOND_WRITER_SETTINGS, WRITER_SETTINGS, type WriterSettings } from './writers-in-use.ts';

/** The settings of every part that people can choose a provider for. */
type ProviderSettings = WriterSettings & ImageSettings & SpeechSettings & MusicSettings;

type Part = {
  readonly provider: keyof ProviderSettings;
  readonly fields: { readonly [Name in Field]?: keyof ProviderSettings };
  /** What the operator says it costs, which holds for the operator's own choice alone. */
  readonly prices: readonly (keyof ProviderSettings)[];
  /** What else a choice means. */
  readonly also?: Partial<ProviderSettings>;
  /** What a user's own choice takes away: another account of the installation's, which they have not chosen. */
  readonly notTheirs?: readonly (keyof ProviderSettings)[];
};

const PARTS: { readonly [Name in OwnPart]: Part } = {
  writer: {
    provider: 'PLATFORM_LLM_PROVIDER',
    fields: WRITER_SETTINGS,
    prices: ['PLATFORM_LLM_PRICE_INPUT_USD', 'PLATFORM_LLM_PRICE_OUTPUT_USD'],
    notTheirs: ['PLATFORM_LLM_SECOND_PROVIDER', ...Object.values(SECOND_WRITER_SETTINGS)],
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
};

/** The parts that each service plays. */
export const WRITER_PARTS = ['writer'] as const satisfies readonly OwnPart[];
export const IMAGE_PARTS = ['images', 'photographs'] as const satisfies readonly OwnPart[];
export const FILM_PARTS = ['voice', 'music'] as const satisfies readonly OwnPart[];
export const ALL_PARTS: readonly OwnPart[] = [...WRITER_PARTS, ...IMAGE_PARTS, ...FILM_PARTS];

/** Settings as they hold for one person. */
export type OwnSettings<Settings> = {
  readonly settings: Settings;
  /** Whose choice each part is. */
  readonly chosenBy: { readonly [Name in OwnPart]?: ChosenBy };
};

/**
 * The settings that hold for a user: for each part that they have chosen a provider for, or an administrator for
 * everyone, that provider takes the place of the one that is set.
 * @param parts those that these settings are about
 */
export async function ownSettings<Settings extends Partial<ProviderSettings>>(
  store: EventStore,
  owner: string | null,
  settings: Settings,
  parts: readonly OwnPart[],
): Promise<OwnSettings<Settings>> {
  const choices = await choicesOf(store, owner);
  return {
    settings: withChoices(settings, choices, parts),
    chosenBy: Object.fromEntries(parts.map((part) => [part, choices[part]?.by ?? 'settings'])),
  };
}

/** Settings with other providers instead of those set; the same object where nothing is chosen. */
export function withChoices<Settings extends Partial<ProviderSettings>>(
  settings: Settings,
  choices: Choices,
  parts: readonly OwnPart[],
): Settings {
  const changes = parts.flatMap((part) => {
    const choice = choices[part];
    return choice ? [replaced(PARTS[part], choice)] : [];
  });
  return changes.length === 0 ? settings : Object.assign({}, settings, ...changes);
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
  const unset = [...part.prices, ...(choice.by === 'you' ? (part.notTheirs ?? []) : [])];
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
