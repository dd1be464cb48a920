import { type Color, color } from '../color.ts';
import { createRandom, type Random } from '../random.ts';
import { COLORS, type ColorName, FUR, HAIR, SKIN } from './colors.ts';
import type { ANIMALS, Figure, HairCut, Kind } from './traits.ts';
import * as words from './vocabulary.ts';

/**
 * The figure that a description in English or German asks for. What it leaves open is drawn by lot from the description
 * itself, so that the same words are the same figure in every scene of every film.
 */
export function readFigure(description: string): Figure {
  const tokens = tokensOf(description);
  const random = createRandom(`figure\n${tokens.join(' ')}`);
  const used = new Set<string>();
  const one = <Name>(entries: readonly (readonly [Name, string])[]): Name | undefined => {
    for (const [name, list] of entries) if (has(list)) return name;
    return undefined;
  };
  const has = (list: string): boolean => {
    const found = tokens.filter((token) => isOneOf(token, list));
    for (const token of found) used.add(token);
    return found.length > 0;
  };
  const named = colorsOf(tokens, used);
  const kind = kindOf(tokens, used);
  const lot = lotOf(kind, random);
  const trade = one(words.trades) ?? {};
  const saidAge = one(words.ageWords);
  const isFemale = has(words.feminineWords);
  const isMale = has(words.masculineWords);
  const isFeminine = isFemale || isMale ? isFemale : lot.isFeminine;
  const isOld = saidAge === 'old' || (saidAge === undefined && isWhite(named.hair) && kind === 'person');
  const beard = one(words.beardWords) ?? trade.beard;
  const age = isOld ? 'old' : (saidAge ?? (beard ? 'adult' : lot.age));
  const cut = one(words.cutWords);
  const length = has(words.longWords) ? 'long' : has(words.shortWords) ? 'short' : undefined;
  const isRobot = kind === 'robot';
  const top =
    one(words.topWords) ?? trade.top ?? (isFeminine && lot.wearsDress && kind === 'person' ? 'dress' : lot.top);
  const topColor =
    named.top ?? (top === 'shirt' ? named.under : undefined) ?? trade.color ?? TYPICAL[top] ?? lot.topColor;
  const hat = one(words.hatWords) ?? trade.hat ?? 'none';
  const bottom = one(words.bottomWords) ?? lot.bottom;
  const isFair = named.hair === 'red' || named.hair === 'gold' || named.hair === 'orange';
  const skin = one(words.skinWords) ?? (named.skin && SKINS[named.skin]) ?? (isFair ? lot.skin % 2 : lot.skin);
  return {
    kind,
    age,
    isFeminine,
    skin:
      kind === 'person' ? (SKIN[skin] ?? SKIN[1]) : isRobot ? metal(named.fur, lot.fur) : fur(kind, named.fur, lot.fur),
    hair:
      (named.hair && (HAIR[named.hair] ?? COLORS[named.hair])) ??
      (age === 'old' ? lot.oldHair : skin > 2 ? HAIR_OF_DARK : lot.hair),
    cut:
      cut ??
      lengthened(length, isFeminine) ??
      (age === 'old' && !isFeminine ? lot.oldCut : isFeminine ? lot.longCut : lot.shortCut),
    beard: beard ?? (kind === 'person' && !isFeminine && age !== 'child' ? lot.beard : 'none'),
    glasses:
      one(words.glassesWords) ??
      trade.glasses ??
      (age === 'old' || lot.hasGlasses ? (kind === 'person' ? lot.glasses : 'none') : 'none'),
    hat,
    hatColor: COLORS[named.hat ?? trade.hatColor ?? (hat === 'crown' ? 'gold' : lot.hatColor)],
    top,
    topColor: COLORS[topColor],
    underColor: COLORS[named.under ?? (top === 'overall' || topColor === 'white' ? lot.underColor : 'white')],
    bottom,
    bottomColor: COLORS[named.bottom ?? (lot.bottomColor === topColor ? 'beige' : lot.bottomColor)],
    shoeColor: COLORS[named.shoe ?? lot.shoeColor],
    hasBoots: has(words.bootWords) || top === 'raincoat',
    scarf: has('scarf schal halstuch') ? COLORS[named.scarf ?? lot.hatColor] : null,
    backpack: has('backpack rucksack ranzen satchel') ? COLORS[named.backpack ?? lot.hatColor] : null,
    words: used,
  };
}

/** An animal or a robot, unless a person is named before it. */
function kindOf(tokens: readonly string[], used: Set<string>): Kind {
  for (const token of tokens) {
    if (isOneOf(token, words.personWords)) break;
    const kind = words.kindWords.find(([, list]) => isOneOf(token, list))?.[0];
    if (!kind) continue;
    used.add(token);
    return kind;
  }
  return 'person';
}

/** What is decided by lot, all of it for every description, so that a word more changes one thing alone. */
const lotOf = (kind: Kind, random: Random) => ({
  isFeminine: random.chance(0.5),
  age: random.pick(['adult', 'adult', 'adult', 'child'] as const),
  skin: Math.floor(random.next() * 5),
  hair: random.pick([HAIR.brown, HAIR.brown, HAIR.black, HAIR.gold, HAIR.red] as [Color, ...Color[]]),
  oldHair: random.pick([HAIR.grey, HAIR.silver, HAIR.white] as [Color, ...Color[]]),
  longCut: random.pick<HairCut>(['long', 'bob', 'ponytail', 'bun', 'curly']),
  shortCut: random.pick<HairCut>(['short', 'short', 'messy', 'curly']),
  oldCut: random.pick<HairCut>(['short', 'bald']),
  beard: random.pick(['none', 'none', 'none', 'full'] as const),
  hasGlasses: random.chance(0.15),
  glasses: random.pick(['clear', 'none'] as const),
  wearsDress: random.chance(0.4),
  top: random.pick(
    kind === 'person' ? (['sweater', 'shirt', 'hoodie', 'coat'] as const) : (['sweater', 'overall', 'hoodie'] as const),
  ),
  topColor: random.pick<ColorName>(['red', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple']),
  underColor: random.pick<ColorName>(['red', 'yellow', 'turquoise', 'orange', 'blue']),
  bottom: 'trousers' as const,
  bottomColor: random.pick<ColorName>(['navy', 'brown', 'grey', 'beige', 'black']),
  shoeColor: random.pick<ColorName>(['brown', 'white', 'red', 'black']),
  hatColor: random.pick<ColorName>(['red', 'yellow', 'turquoise', 'green', 'orange']),
  fur: random.next(),
});

const HAIR_OF_DARK = HAIR.black ?? COLORS.black;
const TYPICAL: Partial<Record<Figure['top'], ColorName>> = { raincoat: 'yellow', labcoat: 'white', suit: 'navy' };
const SKINS: Partial<Record<ColorName, number>> = { white: 0, beige: 1, brown: 4, black: 5 };
const isWhite = (name: ColorName | undefined): boolean => name === 'grey' || name === 'white' || name === 'silver';
const lengthened = (length: 'long' | 'short' | undefined, isFeminine: boolean): HairCut | undefined =>
  length === 'short' ? (isFeminine ? 'bob' : 'short') : length;

const FURS: Readonly<Record<(typeof ANIMALS)[number], readonly [Color, ...Color[]]>> = {
  cat: [color(0.7, 0.13, 62), color(0.66, 0.015, 250), color(0.3, 0.015, 270), color(0.9, 0.03, 85)],
  dog: [color(0.66, 0.09, 65), color(0.5, 0.08, 52), color(0.84, 0.06, 82)],
  fox: [color(0.66, 0.17, 48)],
  bear: [color(0.5, 0.08, 52), color(0.6, 0.09, 60)],
  panda: [color(0.95, 0.008, 90)],
  rabbit: [color(0.92, 0.015, 80), color(0.72, 0.02, 70), color(0.66, 0.06, 62)],
  mouse: [color(0.7, 0.015, 260), color(0.78, 0.03, 60)],
  lion: [color(0.77, 0.12, 78)],
  frog: [color(0.7, 0.16, 138)],
  owl: [color(0.55, 0.07, 60), color(0.7, 0.05, 70)],
  penguin: [color(0.3, 0.03, 262)],
};

function fur(kind: Exclude<Kind, 'person' | 'robot'>, named: ColorName | undefined, lot: number): Color {
  const usual = FURS[kind];
  return (named && (FUR[named] ?? COLORS[named])) ?? usual[Math.floor(lot * usual.length)] ?? usual[0];
}

const metal = (named: ColorName | undefined, lot: number): Color =>
  named
    ? COLORS[named]
    : (([COLORS.silver, COLORS.white, COLORS.turquoise, COLORS.orange] as const)[Math.floor(lot * 4)] ?? COLORS.silver);

/** Which colour belongs to what: the nearest thing that follows, or else the nearest before. */
function colorsOf(tokens: readonly string[], used: Set<string>): Partial<Record<words.Slot, ColorName>> {
  const slotAt = tokens.map((token) => words.slotWords.find(([, list]) => isOneOf(token, list))?.[0]);
  const found: Partial<Record<words.Slot, ColorName>> = {};
  for (const [at, token] of tokens.entries()) {
    const name = words.colorWords.find(([, list]) => isOneOf(token, list))?.[0];
    if (!name) continue;
    used.add(token);
    const near = [at, at + 1, at + 2, at + 3, at - 1, at - 2].find((place) => slotAt[place]);
    const slot = near === undefined ? undefined : slotAt[near];
    if (slot) found[slot] ??= name;
  }
  return found;
}

const ENDINGS = ['', 's', 'es', 'e', 'en', 'er', 'em', 'n'];

/** Whether a word is one of a list. Words that end in `*` stand for all that begin so, and the other way round. */
export function isOneOf(token: string, list: string): boolean {
  return list.split(' ').some((word) => {
    if (word.startsWith('*') && word.endsWith('*')) return token.includes(word.slice(1, -1));
    if (word.endsWith('*')) return token.startsWith(word.slice(0, -1));
    if (word.startsWith('*')) return token.length > word.length && token.endsWith(word.slice(1));
    return token.startsWith(word) && ENDINGS.includes(token.slice(word.length));
  });
}

/** Words in small letters, with umlauts written out. `red-haired` is two, and `lab coat` one. */
export const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/\blab coat/g, 'labcoat')
    .replace(/\brain coat/g, 'raincoat')
    .replace(/\btop[- ]hat/g, 'zylinder')
    // Not the plural of a cap.
    .replace(/\bcapes?\b/g, 'umhang')
    .replace(/\bdark[- ]skin(ned)?\b/g, 'dunkelhaeutig')
    .normalize('NFKD')
    .match(/[a-z]+/g) ?? [];
