import { type Cost, roundUsd, totalUsd } from '../../../kernel/events/cost.ts';
import { costOfPictures } from '../../shared/image-chain.ts';
import type { ImageSettings } from '../../shared/images-in-use.ts';
import type { MusicSettings } from '../../shared/music-in-use.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import { costOfMusic, speechPrice } from '../../shared/prices.ts';
import { isSpokenOutside, type SpeechSettings, speechInUse } from '../../shared/speech-in-use.ts';
import type { Foreseen } from '../providers/writer.ts';
import { spokenSeconds } from './spoken-seconds.ts';

/** The settings of a person's films, and who else is asked. */
export type OwnProviders = Pick<OwnSettings<ImageSettings & SpeechSettings & MusicSettings>, 'asked' | 'settings'>;

type Scene = { readonly narration: string; readonly pinned?: unknown };

export type EstimatedPart = {
  readonly part: 'script' | 'images' | 'narration' | 'music';
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

/**
 * What a script will cost to write, and the film that it leads to.
 * @param instead what the writers will take that take over if the first is down
 */
export function estimateWriting(
  foreseen: Foreseen,
  voice: string | null,
  own: OwnProviders,
  instead: readonly Foreseen[] = [],
): Estimate {
  const { scenes } = foreseen.draft;
  const script = instead.reduce((parts, each) => orInstead(parts, writing(each)), writing(foreseen));
  return whole(scenes, [...script, ...production(scenes, voice, own)]);
}

const writing = ({ costs, isUnpriced }: Foreseen): EstimatedPart[] =>
  costs.map(({ provider, unit, quantity, amount_usd }) => ({
    part: 'script',
    provider,
    unit,
    quantity,
    amount_usd: isUnpriced ? null : amount_usd,
    at_most_usd: isUnpriced ? null : roundUsd(amount_usd * MOST_ANSWERS),
  }));

/** Only one writes, but it may be the dearer one. */
const orInstead = (first: readonly EstimatedPart[], second: readonly EstimatedPart[]): EstimatedPart[] =>
  first.map((part) => {
    const other = second.find(({ unit }) => unit === part.unit);
    return other ? { ...part, at_most_usd: dearer(part.at_most_usd, other.at_most_usd) } : part;
  });

const dearer = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);

/**
 * What a film of a script will cost.
 * @param made scenes of films before, whose pictures and narration are used again
 */
export function estimateProduction(
  scenes: readonly (Scene & { readonly visual_prompt: string })[],
  made: readonly (Scene & { readonly visual_prompt: string })[],
  voice: string | null,
  own: OwnProviders,
): Estimate {
  const painted = new Set(made.map(({ visual_prompt }) => visual_prompt));
  const spoken = new Set(made.map(({ narration }) => narration));
  const images = scenes.filter(({ pinned, visual_prompt }) => !pinned && !painted.has(visual_prompt)).length;
  const characters = charactersOf(scenes.filter(({ narration }) => !spoken.has(narration)));
  return whole(scenes, [...parts(images, characters, voice, own), ...musicFor(scenes, made.length > 0, own)]);
}

const production = (scenes: readonly Scene[], voice: string | null, own: OwnProviders): EstimatedPart[] => [
  ...parts(scenes.length, charactersOf(scenes), voice, own),
  ...musicFor(scenes, false, own),
];

/** Where music is bought. A film that is made again has its piece, unless its length changes much. */
function musicFor(scenes: readonly Scene[], isMade: boolean, own: OwnProviders): EstimatedPart[] {
  const cost = costOfMusic(secondsOf(scenes), own.settings);
  if (!cost) return [];
  const { provider, quantity, amount_usd } = cost;
  const expected = isMade && amount_usd !== null ? 0 : amount_usd;
  return [{ part: 'music', provider, unit: 'second', quantity, amount_usd: expected, at_most_usd: amount_usd }];
}

function parts(images: number, characters: number, voice: string | null, own: OwnProviders): EstimatedPart[] {
  return [
    { part: 'images', unit: 'image', quantity: images, ...costOfPictures(images, own) },
    { part: 'narration', unit: 'character', quantity: characters, ...narrationBy(characters, voice, own) },
  ];
}

type Priced = Pick<EstimatedPart, 'provider' | 'amount_usd' | 'at_most_usd'>;

function narrationBy(characters: number, voice: string | null, own: OwnProviders): Priced {
  const { settings } = own;
  const inUse = speechInUse(settings);
  if (!inUse || !isSpokenOutside(voice, settings)) return { provider: 'espeak', amount_usd: 0, at_most_usd: 0 };
  const price = speechPrice(settings);
  const amount = characters === 0 ? 0 : price === null ? null : roundUsd((characters * price) / 1e6);
  return { provider: inUse.offer.name, amount_usd: amount, at_most_usd: amount };
}

const whole = (scenes: readonly Scene[], parts: readonly EstimatedPart[]): Estimate => ({
  seconds: Math.round(secondsOf(scenes)),
  scenes: scenes.length,
  parts,
  ...sumOf(parts),
});

type Amounts = Pick<Estimate, 'amount_usd' | 'at_most_usd'>;

/** Several estimates together; null if one of them has no price. */
export function sumOf(estimates: readonly Amounts[]): Amounts {
  const sum = (of: keyof Amounts) =>
    estimates.some((each) => each[of] === null)
      ? null
      : totalUsd(estimates.map((each) => ({ amount_usd: each[of] ?? 0 })));
  return { amount_usd: sum('amount_usd'), at_most_usd: sum('at_most_usd') };
}

const secondsOf = (scenes: readonly Scene[]): number =>
  scenes.reduce((total, { narration }) => total + spokenSeconds(narration), 0);

const charactersOf = (scenes: readonly Scene[]): number =>
  scenes.reduce((sum, { narration }) => sum + narration.length, 0);
