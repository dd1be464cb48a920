import type { PlacedWord, TextLayout } from '../../lettering/layout.ts';
import { animate, colour, type Mark, pixels } from '../../lettering/script.ts';
import type { Palette } from '../../lettering/typography.ts';
import type { Cue } from '../cues.ts';

/** A cue whose words have their places in the picture. */
export type SetCue = {
  readonly cue: Cue;
  readonly layout: TextLayout;
  /** Whether its words follow each other without spaces, and so have no room to grow. */
  readonly isJoined: boolean;
  readonly palette: Palette;
  readonly video: { readonly width: number; readonly height: number };
};

/** Captions cover everything else that is written. */
const LAYERS = { halo: 20, edge: 21, box: 22, letters: 23 } as const;
export const BOX_LAYER = LAYERS.box;

/** In seconds: short enough to be felt rather than seen. */
const CHANGE = 0.06;

export type Times = { readonly start: number; readonly end: number };

/** When a word is the spoken one: from its start to that of the next, and the first from when the cue appears. */
export function spokenTimes({ cue: { words, start, end } }: SetCue, index: number): Times {
  return { start: index === 0 ? start : (words[index]?.start ?? start), end: words[index + 1]?.start ?? end };
}

/** A word's letters over an edge that lies below all letters, so that it covers none of a neighbour's. */
export function lettered(
  set: SetCue,
  word: PlacedWord,
  times: Times,
  how: { fill: string; tags?: string; edgeTags?: string },
): Mark[] {
  const { layout, palette } = set;
  const { drawing, left, top } = word;
  const place = { drawing, left, top, start: times.start, end: times.end };
  const edge = { colour: palette.paper, width: layout.size * 0.08 };
  const shadow = { colour: palette.paper, distance: layout.size * 0.05, opacity: 0.6 };
  return [
    { ...place, layer: LAYERS.edge, fill: palette.paper, edge, shadow, tags: how.edgeTags ?? '' },
    { ...place, layer: LAYERS.letters, fill: how.fill, tags: how.tags ?? '' },
  ];
}

/** Letters that take a colour while their word is spoken. */
export function tinted(set: SetCue, { index }: PlacedWord, shown: Times, tint: string): { fill: string; tags: string } {
  const spoken = spokenTimes(set, index);
  const fill = spoken.start <= shown.start ? tint : set.palette.ink;
  const on = fill === tint ? '' : animate(shown, spoken.start, spoken.start + CHANGE, `\\1c${colour(tint)}`);
  const off =
    spoken.end >= shown.end ? '' : animate(shown, spoken.end, spoken.end + CHANGE, `\\1c${colour(set.palette.ink)}`);
  return { fill, tags: on + off };
}

export const highlight = (set: SetCue): Mark[] =>
  set.layout.words.flatMap((word) => lettered(set, word, set.cue, tinted(set, word, set.cue, set.palette.accent)));

/** Over each word, the same word in the accent's colour, of which as much is seen as was spoken. */
export function karaoke(set: SetCue): Mark[] {
  const { cue, layout, palette, video } = set;
  return layout.words.flatMap((word): Mark[] => {
    const { drawing, left, top, index } = word;
    const [from, to] = [Math.floor(left - 1), Math.ceil(left + drawing.width + 1)];
    const { start, end } = cue.words[index] ?? cue;
    const clip = (a: number, b: number) => `\\clip(${a},0,${b},${video.height})`;
    const [empty, full] = [layout.rightToLeft ? clip(to, to) : clip(from, from), clip(from, to)];
    const mark = { drawing, left, top, start, end: cue.end, layer: LAYERS.letters + 1, fill: palette.accent };
    const filling = { ...mark, tags: empty + animate(mark, start, end, full) };
    return [...lettered(set, word, cue, { fill: palette.ink }), filling];
  });
}

/** How far a word grows to each side, in ems: no further than to its neighbours. */
const GROWTH = 0.17;
const GROWTH_JOINED = 0.04;

export function pop(set: SetCue): Mark[] {
  const { cue, layout, palette, isJoined } = set;
  const growth = isJoined ? GROWTH_JOINED : GROWTH;
  return layout.words.flatMap((word) => {
    const spoken = spokenTimes(set, word.index);
    const grown = Math.round(100 * Math.min(1.18, 1 + (2 * growth * layout.size) / word.drawing.width));
    const scale = (percent: number) => `\\fscx${percent}\\fscy${percent}`;
    const down = spoken.end >= cue.end ? '' : animate(cue, spoken.end, spoken.end + CHANGE, scale(100));
    const tags = animate(cue, spoken.start, spoken.start + 0.11, scale(grown), 0.5) + down;
    const tint = tinted(set, word, cue, palette.accent);
    return lettered(set, word, cue, { fill: tint.fill, tags: tint.tags + tags, edgeTags: tags });
  });
}

/** Words rise into their places when they are spoken. */
export function reveal(set: SetCue): Mark[] {
  const { cue, layout, palette } = set;
  return layout.words.flatMap((word) => {
    const { drawing, left, top, index } = word;
    const shown = { start: spokenTimes(set, index).start, end: cue.end };
    const [x, y] = [left + drawing.width / 2, top + drawing.height / 2].map(pixels) as [number, number];
    const rise = `\\move(${x},${pixels(y + layout.size * 0.15)},${x},${y},0,110)\\fad(60,0)`;
    const { fill, tags } = tinted(set, word, shown, palette.accent);
    return lettered(set, word, shown, { fill, tags: rise + tags, edgeTags: rise });
  });
}

/** One or two words as wide as the picture allows, which fall into their place. */
export function impact(set: SetCue): Mark[] {
  const { cue, palette } = set;
  const fall = `\\fscx116\\fscy116${animate(cue, cue.start, cue.start + 0.1, '\\fscx100\\fscy100', 0.5)}`;
  return set.layout.words.flatMap((word) => {
    const { fill, tags } = tinted(set, word, cue, palette.accent);
    return lettered(set, word, cue, { fill, tags: fall + tags, edgeTags: fall });
  });
}

/** Hollow letters, filled from when they are spoken; around them a thin line of the paper's colour, for light pictures. */
export function outline(set: SetCue): Mark[] {
  const { cue, layout, palette } = set;
  return layout.words.flatMap((word): Mark[] => {
    const { drawing, left, top, index } = word;
    const place = { drawing, left, top, start: cue.start, end: cue.end };
    const { start } = spokenTimes(set, index);
    const line = layout.size * 0.045;
    const become = (tag: string) => animate(cue, start, start + CHANGE, tag);
    const halo = { colour: palette.paper, width: line * 2 };
    const edge = { colour: palette.ink, width: line };
    return [
      { ...place, layer: LAYERS.halo, fill: palette.paper, edge: halo },
      { ...place, layer: LAYERS.edge, fill: palette.paper, edge, tags: become(`\\3c${colour(palette.paper)}`) },
      { ...place, layer: LAYERS.letters, fill: palette.paper, tags: become(`\\1c${colour(palette.accent)}`) },
    ];
  });
}
