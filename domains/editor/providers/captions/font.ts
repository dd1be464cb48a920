import { fileURLToPath } from 'node:url';

/**
 * The caption font: Montserrat ExtraBold, SIL Open Font License 1.1. A .ttf, because libass cannot read .woff2 and
 * falls back to another font without an error. `postScriptName` is its name in libass's log.
 */
export const CAPTION_FONT = {
  family: 'Montserrat ExtraBold',
  postScriptName: 'Montserrat-ExtraBold',
  file: (): string =>
    fileURLToPath(import.meta.resolve('@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf')),
} as const;
