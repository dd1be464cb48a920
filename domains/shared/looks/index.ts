import { arcade } from './arcade.ts';
import { archive } from './archive.ts';
import { circuit } from './circuit.ts';
import { field } from './field.ts';
import { gallery } from './gallery.ts';
import { headline } from './headline.ts';
import { ledger } from './ledger.ts';
import type { Look } from './look.ts';
import { morning } from './morning.ts';
import { noir } from './noir.ts';
import { orbit } from './orbit.ts';
import { pop } from './pop.ts';
import { stadium } from './stadium.ts';
import { storybook } from './storybook.ts';
import { table } from './table.ts';

export { type Look, type Move, TRANSITIONS, type Transition } from './look.ts';

/** Every look, in the order in which people are offered them. To add one is to add a file and name it here. */
export const LOOKS = [
  headline,
  circuit,
  orbit,
  ledger,
  field,
  morning,
  table,
  storybook,
  pop,
  arcade,
  stadium,
  noir,
  archive,
  gallery,
] as const satisfies readonly Look[];

export type LookName = (typeof LOOKS)[number]['name'];

export const LOOK_NAMES = LOOKS.map(({ name }) => name) as readonly LookName[] as readonly [LookName, ...LookName[]];

/** What a look is chosen by. */
export type Wishes = {
  /** The name of a look that decides, unless the visual style is the name of another; null for none. */
  readonly look: string | null;
  /** A look's name, a style that looks have their pictures in, or any other words; null if none was chosen. */
  readonly visual_style: string | null;
  readonly niche: string;
  readonly tone: string;
};

/** Null for a name that no look has: names come from settings and free text. */
export function lookNamed(name: string | null): (typeof LOOKS)[number] | null {
  const wanted = name?.trim().toLowerCase();
  return LOOKS.find((look) => look.name === wanted) ?? null;
}

/**
 * The look that was asked for by name, or else the one that suits niche and tone best among those whose pictures are in
 * the style that was asked for, or among all.
 */
export function chooseLook({ look, visual_style, niche, tone }: Wishes): (typeof LOOKS)[number] {
  const named = lookNamed(visual_style) ?? lookNamed(look);
  if (named) return named;
  const style = visual_style?.trim().toLowerCase() ?? '';
  const inStyle = LOOKS.filter(({ pictures }) => pictures === (STYLES_BY_OTHER_NAMES[style] ?? style));
  const [first, ...others] = inStyle.length > 0 ? inStyle : LOOKS;
  return others.reduce<(typeof LOOKS)[number]>(
    (best, each) => (fitness(each, niche, tone) > fitness(best, niche, tone) ? each : best),
    first ?? LOOKS[0],
  );
}

/**
 * The style that pictures are made in: what someone asked for in words, or that of the look that they named.
 * @param style a look's name or any other words
 */
export const pictureStyleOf = (style: string): string => lookNamed(style)?.pictures ?? style;

const STYLES_BY_OTHER_NAMES: Readonly<Record<string, string>> = {
  minimalist: 'minimal',
  flat: 'minimal',
  watercolour: 'watercolor',
  colorful: 'vibrant',
  colourful: 'vibrant',
  vintage: 'retro',
  cyberpunk: 'neon',
  dramatic: 'cinematic',
  realistic: 'documentary',
  photorealistic: 'documentary',
};

/** The topic of a video says more about its look than its tone. */
const NICHE_COUNTS = 2;

function fitness({ suits }: Look, niche: string, tone: string): number {
  const subject = niche.toLowerCase();
  const fits = suits.niches.some((word) => new RegExp(`\\b${word}`).test(subject));
  return (fits ? NICHE_COUNTS : 0) + (suits.tones.includes(tone.trim().toLowerCase()) ? 1 : 0);
}
