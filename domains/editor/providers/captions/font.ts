import { fileURLToPath } from 'node:url';

/**
 * The font of the captions: Montserrat ExtraBold, SIL Open Font License 1.1. A .ttf, because libass reads no .woff2 and
 * falls back to another font without an error. `postScriptName` is how libass names it in its log.
 */
export const CAPTION_FONT = {
  family: 'Montserrat ExtraBold',
  postScriptName: 'Montserrat-ExtraBold',
  file: (): string =>
    fileURLToPath(import.meta.resolve('@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf')),
} as const;
