import { fileURLToPath } from 'node:url';
import { ffmpegError } from '../ffmpeg/ffmpeg-error.ts';

/**
 * A caption font. A .ttf, because libass cannot read .woff2 and falls back to another font without an error. All are
 * under the SIL Open Font License 1.1.
 */
export type CaptionFont = {
  readonly family: string;
  /** Its name in libass's log. */
  readonly postScriptName: string;
  /** The npm package that it comes with. */
  readonly from: string;
  /** The file within the package. */
  readonly path: string;
};

/** What most captions are drawn with: Latin and Cyrillic letters, digits and punctuation. */
export const CAPTION_FONT: CaptionFont = {
  family: 'Montserrat ExtraBold',
  postScriptName: 'Montserrat-ExtraBold',
  from: '@expo-google-fonts/montserrat',
  path: '800ExtraBold/Montserrat_800ExtraBold.ttf',
};

/** @param script as in the package's name; empty for Noto Sans itself */
function noto(script: string, name: string): CaptionFont {
  const file = `NotoSans${name.replaceAll(' ', '')}`;
  return {
    family: `Noto Sans ${name} ExtraBold`.replace('  ', ' '),
    postScriptName: `${file}-ExtraBold`,
    from: `@expo-google-fonts/noto-sans${script === '' ? '' : `-${script}`}`,
    path: `800ExtraBold/${file}_800ExtraBold.ttf`,
  };
}

const JAPANESE = noto('jp', 'JP');
const KOREAN = noto('kr', 'KR');
/** Han characters look different by language: for a text without kana, the first of these that is installed. */
const HAN = [noto('sc', 'SC'), noto('tc', 'TC'), JAPANESE, KOREAN];
let installedHan: CaptionFont | undefined;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** By script: the fonts for letters that the usual one lacks. Those for kana and Hangul are not installed by default. */
const BY_SCRIPT: readonly (readonly [script: RegExp, font: CaptionFont])[] = [
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
/** Every font that captions may name, by family. */
const ALL = new Map([CAPTION_FONT, ...HAN, ...BY_SCRIPT.map(([, font]) => font)].map((font) => [font.family, font]));

/** A piece of text in one font. */
export type FontRun = { readonly font: CaptionFont; readonly text: string };

/**
 * Divides a text by the fonts that can draw it. What belongs to no script, such as a space, stays with what is before
 * it; combining marks stay with their letter.
 */
export function fontRuns(text: string): FontRun[] {
  const runs: { font: CaptionFont; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = fontOf(character, text) ?? last?.font ?? CAPTION_FONT;
    if (last?.font.family === font.family) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Null for what belongs to no script. */
function fontOf(character: string, text: string): CaptionFont | null {
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(character)) return null;
  if (/\p{Script=Han}/u.test(character)) return KANA.test(text) ? JAPANESE : hanFont();
  return BY_SCRIPT.find(([script]) => script.test(character))?.[1] ?? CAPTION_FONT;
}

/** Looked up once: it searches the installed packages. */
function hanFont(): CaptionFont {
  installedHan ??= HAN.find(isInstalled) ?? JAPANESE;
  return installedHan;
}

/** The fonts that a script for libass names: in its style, and where it changes to another. */
export function fontsNamedIn(script: string): CaptionFont[] {
  const families = [...script.matchAll(/^Style: Caption,([^,]+),|\\fn([^\\}]+)/gm)].map(([, a, b]) => a ?? b ?? '');
  return [...new Set(families)].flatMap((family) => ALL.get(family) ?? []);
}

/** @throws ProviderError `caption-font-missing` that names the package to install */
export function fileOf(font: CaptionFont): string {
  try {
    return fileURLToPath(import.meta.resolve(`${font.from}/${font.path}`));
  } catch {
    throw ffmpegError({
      kind: 'unavailable',
      code: 'caption-font-missing',
      cause: `drawing captions: the font ${font.family} is not installed`,
      nextAction: `npm install ${font.from}, then render again; or render without burnt-in captions (subtitle style none)`,
    });
  }
}

function isInstalled(font: CaptionFont): boolean {
  try {
    return fileOf(font) !== '';
  } catch {
    return false;
  }
}
