import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font as HarfBuzzFont } from 'harfbuzzjs';
import { ffmpegError } from '../../../shared/providers/ffmpeg/ffmpeg-error.ts';
import { FACES, type FaceName, type FontFile, fontFile } from './faces.ts';

/** A font that is loaded. */
export type Font = {
  readonly file: FontFile;
  readonly shaper: HarfBuzzFont;
  /** Its units in an em. */
  readonly unitsPerEm: number;
  /** By what its letters are enlarged, so that capitals of all faces are equally high. */
  readonly scale: number;
};

/** @param script as in the package's name; empty for Noto Sans itself */
const noto = (script: string, name: string): FontFile =>
  fontFile(`noto-sans${script === '' ? '' : `-${script}`}`, `Noto Sans ${name}`.trim(), '800ExtraBold');

const JAPANESE = noto('jp', 'JP');
const KOREAN = noto('kr', 'KR');
/** Han characters look different by language: for a text without kana, the first of these that is installed. */
const HAN = [noto('sc', 'SC'), noto('tc', 'TC'), JAPANESE, KOREAN];
let installedHan: readonly FontFile[] | undefined;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** By script: the fonts for letters that a face lacks. Those for kana and Hangul are not installed by default. */
const BY_SCRIPT: readonly (readonly [script: RegExp, font: FontFile])[] = [
  [/\p{Script=Greek}/u, noto('', '')],
  [/\p{Script=Arabic}/u, noto('arabic', 'Arabic')],
  [/\p{Script=Hebrew}/u, noto('hebrew', 'Hebrew')],
  [/\p{Script=Devanagari}/u, noto('devanagari', 'Devanagari')],
  [/\p{Script=Bengali}/u, noto('bengali', 'Bengali')],
  [/\p{Script=Tamil}/u, noto('tamil', 'Tamil')],
  [/\p{Script=Telugu}/u, noto('telugu', 'Telugu')],
  [/\p{Script=Thai}/u, noto('thai', 'Thai')],
  [KANA, JAPANESE],
  [/\p{Script=Hangul}/u, KOREAN],
];

/** A piece of text in one font; indices are those of the text's UTF-16 units. */
export type FontRun = { readonly font: Font; readonly from: number; to: number };

/**
 * Divides a text by the fonts that can draw it. What belongs to no script, such as a space, stays with what is before
 * it if that font has it; combining marks stay with their letter.
 * @throws ProviderError `caption-font-missing`, or `caption-letter-missing` with the character that no font has
 */
export function fontRuns(text: string, face: FaceName): FontRun[] {
  const runs: FontRun[] = [];
  let from = 0;
  for (const character of text) {
    const last = runs.at(-1);
    const font = fontOf(character, text, face, last?.font);
    const to = from + character.length;
    if (last?.font === font) last.to = to;
    else runs.push({ font, from, to });
    from = to;
  }
  return runs;
}

function fontOf(character: string, text: string, face: FaceName, previous: Font | undefined): Font {
  const [own, plain] = [loadFont(FACES[face]), loadFont(FACES.montserrat)];
  // What is not seen need not be drawn.
  if (/[\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(character)) return previous ?? own;
  const isShared = /[\p{Script=Common}\p{Script=Inherited}]/u.test(character);
  const candidates = [
    ...(isShared && previous ? [previous] : []),
    own,
    plain,
    ...(isShared ? [] : scriptFontOf(character, text)),
    loadFont(noto('', '')),
  ];
  const font = candidates.find(({ shaper }) => shaper.nominalGlyph(character.codePointAt(0) ?? 0));
  if (font) return font;
  // Which font is missing is known where it is not installed.
  const missing = /\p{Script=Han}/u.test(character) ? HAN.find((file) => locate(file) === null) : undefined;
  if (missing) pathOf(missing);
  throw letterMissing(character);
}

function scriptFontOf(character: string, text: string): Font[] {
  if (/\p{Script=Han}/u.test(character)) return hanFonts(text).map(loadFont);
  return BY_SCRIPT.filter(([script]) => script.test(character)).map(([, font]) => loadFont(font));
}

/** The font of the text's language first. Looked up once: it searches the installed packages. */
function hanFonts(text: string): readonly FontFile[] {
  installedHan ??= HAN.filter((file) => locate(file) !== null);
  return KANA.test(text) ? [JAPANESE, ...installedHan] : installedHan;
}

const loaded = new Map<FontFile, Font>();

/** @throws ProviderError `caption-font-missing` that names the package to install */
export function loadFont(file: FontFile): Font {
  const known = loaded.get(file) ?? [...loaded.values()].find((font) => font.file.path === file.path);
  if (known) return known;
  const face = new Face(new Blob(readFileSync(pathOf(file))));
  const shaper = new HarfBuzzFont(face);
  const font = { file, shaper, unitsPerEm: face.upem, scale: scaleOf(file, shaper, face.upem) };
  loaded.set(file, font);
  return font;
}

/** Montserrat's capitals, and its small letters on average, in ems: what sizes are meant for. */
const CAPITALS = 0.7;
const SMALL_LETTERS = 0.63;
/** Narrow faces become larger than their height alone says, as they have the room for it. */
const NARROWER = { power: 0.6, least: 0.92, most: 1.3 };

function scaleOf(file: FontFile, shaper: HarfBuzzFont, unitsPerEm: number): number {
  if (!Object.values(FACES).some(({ path }) => path === file.path)) return 1;
  const glyph = (letter: string) => shaper.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0;
  const byHeight = (CAPITALS * unitsPerEm) / (shaper.glyphExtents(glyph('H'))?.yBearing || CAPITALS * unitsPerEm);
  const letters = [...'noea'];
  const advance = letters.reduce((sum, letter) => sum + shaper.glyphHAdvance(glyph(letter)), 0) / letters.length;
  const byWidth = (SMALL_LETTERS / ((advance / unitsPerEm) * byHeight)) ** NARROWER.power;
  return byHeight * Math.min(NARROWER.most, Math.max(NARROWER.least, byWidth));
}

/** @throws ProviderError `caption-font-missing` that names the package to install */
export function pathOf(file: FontFile): string {
  const path = locate(file);
  if (path !== null) return path;
  throw ffmpegError({
    kind: 'unavailable',
    code: 'caption-font-missing',
    cause: `drawing captions: the font ${file.family} is not installed`,
    nextAction: `npm install ${file.from}, then render again; or render without burnt-in captions (subtitle style none)`,
  });
}

/** The fonts of every script, of which some are installed only on request. */
export function installableFonts(): { readonly file: FontFile; readonly isInstalled: boolean }[] {
  const files = new Set([...HAN, ...BY_SCRIPT.map(([, file]) => file)]);
  return [...files].map((file) => ({ file, isInstalled: locate(file) !== null }));
}

function locate(file: FontFile): string | null {
  try {
    return fileURLToPath(import.meta.resolve(`${file.from}/${file.path}`));
  } catch {
    return null; // not installed, which is a valid answer
  }
}

function letterMissing(character: string) {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return ffmpegError({
    kind: 'invalid',
    code: 'caption-letter-missing',
    cause: `drawing captions: no font has the character ${character} (U+${code})`,
    nextAction:
      'write title, script and cards without it; if only the voice says it, you can also render without burnt-in captions (subtitle style none)',
  });
}
