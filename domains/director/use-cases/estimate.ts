import type { SettingsOf } from '../../../kernel/config/index.ts';
import { type Cost, roundUsd, totalUsd } from '../../../kernel/events/cost.ts';
import {
  type imageProviderSettings,
  STANDARD_VOICES,
  type speechServerSettings,
} from '../../shared/outside-providers.ts';
import { secondsFor } from '../providers/narration-length.ts';
import type { Foreseen } from '../providers/writer.ts';

export type ProviderSettings = SettingsOf<typeof imageProviderSettings> & SettingsOf<typeof speechServerSettings>;

type Scene = { readonly narration: string; readonly pinned?: unknown };

export type EstimatedPart = {
  readonly part: 'script' | 'images' | 'narration';
  readonly provider: string;
  readonly unit: Cost['unit'];
  readonly quantity: number;
  /** Null if the provider bills it and no price is set. */
  readonly amount_usd: number | null;
  /** If everything goes as badly as it can: scenes are written again, a provider that costs more has to step in. */
  readonly at_most_usd: number | null;
};

export type Estimate = {
  readonly seconds: number;
  readonly scenes: number;
  readonly parts: readonly EstimatedPart[];
  /** Null if anything has no price. */
  readonly amount_usd: number | null;
  readonly at_most_usd: number | null;
};

/** A draft is rewritten and read again twice at most. */
const MOST_ANSWERS = 3;

/** What a script will cost to write, and the film that it leads to. */
export function estimateWriting(
  { draft, costs }: Foreseen,
  voice: string | null,
  settings: ProviderSettings,
): Estimate {
  const isPriced = costs.some(({ amount_usd }) => amount_usd > 0);
  const script = costs.map(({ provider, unit, quantity, amount_usd }) => ({
    part: 'script' as const,
    provider,
    unit,
    quantity,
    amount_usd: isPriced ? amount_usd : null,
    at_most_usd: isPriced ? roundUsd(amount_usd * MOST_ANSWERS) : null,
  }));
  return whole(draft.scenes, [...script, ...production(draft.scenes, voice, settings)]);
}

/**
 * What a film of a script will cost.
 * @param made scenes of films before, whose pictures and narration are used again
 */
export function estimateProduction(
  scenes: readonly (Scene & { readonly visual_prompt: string })[],
  made: readonly (Scene & { readonly visual_prompt: string })[],
  voice: string | null,
  settings: ProviderSettings,
): Estimate {
  const painted = new Set(made.map(({ visual_prompt }) => visual_prompt));
  const spoken = new Set(made.map(({ narration }) => narration));
  const images = scenes.filter(({ pinned, visual_prompt }) => !pinned && !painted.has(visual_prompt)).length;
  const characters = charactersOf(scenes.filter(({ narration }) => !spoken.has(narration)));
  return whole(scenes, parts(images, characters, voice, settings));
}

const production = (scenes: readonly Scene[], voice: string | null, settings: ProviderSettings): EstimatedPart[] =>
  parts(scenes.length, charactersOf(scenes), voice, settings);

function parts(images: number, characters: number, voice: string | null, settings: ProviderSettings): EstimatedPart[] {
  return [
    { part: 'images', unit: 'image', quantity: images, ...imagesBy(images, settings) },
    { part: 'narration', unit: 'character', quantity: characters, ...narrationBy(characters, voice, settings) },
  ];
}

type Priced = Pick<EstimatedPart, 'provider' | 'amount_usd' | 'at_most_usd'>;

/** LOCAL paints for nothing; CLOUD steps in where LOCAL is a server that may be away. */
function imagesBy(images: number, settings: ProviderSettings): Priced {
  const { PLATFORM_IMAGES_CLOUD_PRICE_USD: price, PLATFORM_IMAGES_LOCAL_URL: local } = settings;
  const hasCloud = Boolean(settings.PLATFORM_IMAGES_CLOUD_URL ?? settings.PLATFORM_IMAGES_CLOUD_KEY);
  const cloud = price > 0 ? roundUsd(images * price) : images === 0 ? 0 : null;
  return { provider: local ? 'a1111' : 'procedural', amount_usd: 0, at_most_usd: hasCloud ? cloud : 0 };
}

function narrationBy(characters: number, voice: string | null, settings: ProviderSettings): Priced {
  const { PLATFORM_TTS_URL: url, PLATFORM_TTS_PRICE_USD: price, PLATFORM_TTS_VOICE: usual } = settings;
  const isServed = url !== undefined && (voice === null || voice === usual || STANDARD_VOICES.includes(voice));
  if (!isServed) return { provider: 'espeak', amount_usd: 0, at_most_usd: 0 };
  const amount = price > 0 ? roundUsd((characters * price) / 1e6) : characters === 0 ? 0 : null;
  return { provider: 'openai-speech', amount_usd: amount, at_most_usd: amount };
}

function whole(scenes: readonly Scene[], parts: readonly EstimatedPart[]): Estimate {
  const sum = (of: 'amount_usd' | 'at_most_usd') =>
    parts.some((part) => part[of] === null) ? null : totalUsd(parts.map((part) => ({ amount_usd: part[of] ?? 0 })));
  const seconds = scenes.reduce((total, { narration }) => total + secondsFor(narration), 0);
  return {
    seconds: Math.round(seconds),
    scenes: scenes.length,
    parts,
    amount_usd: sum('amount_usd'),
    at_most_usd: sum('at_most_usd'),
  };
}

const charactersOf = (scenes: readonly Scene[]): number =>
  scenes.reduce((sum, { narration }) => sum + narration.length, 0);
