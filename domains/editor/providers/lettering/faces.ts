/**
 * A font file of an npm package. A .ttf, whose outlines are read without unpacking. All are under the SIL Open Font
 * License 1.1, or the Apache License 2.0 (Permanent Marker, Special Elite).
 */
export type FontFile = {
  readonly family: string;
  /** The npm package that it comes with. */
  readonly from: string;
  /** The file within the package. */
  readonly path: string;
};

export function fontFile(name: string, family: string, weight = '400Regular'): FontFile {
  const fileName = `${family.replaceAll(' ', '')}_${weight}.ttf`;
  return { family, from: `@expo-google-fonts/${name}`, path: `${weight}/${fileName}` };
}

/** The faces that a look may name. Letters that one of them lacks are drawn in the font of their script. */
export const FACES = {
  /** Plain and wide; the only one here with Cyrillic letters as well as Latin ones. */
  montserrat: fontFile('montserrat', 'Montserrat', '800ExtraBold'),
  /** Heavy and narrow, as on posters. */
  anton: fontFile('anton', 'Anton'),
  /** Heavy and wide. */
  'archivo-black': fontFile('archivo-black', 'Archivo Black'),
  /** Comic books. */
  bangers: fontFile('bangers', 'Bangers'),
  /** Tall capitals only. */
  'bebas-neue': fontFile('bebas-neue', 'Bebas Neue'),
  /** Elegant, with serifs. */
  'dm-serif-display': fontFile('dm-serif-display', 'DM Serif Display'),
  /** Round and friendly. */
  'lilita-one': fontFile('lilita-one', 'Lilita One'),
  /** A thick felt pen. */
  'permanent-marker': fontFile('permanent-marker', 'Permanent Marker'),
  /** The seventies. */
  righteous: fontFile('righteous', 'Righteous'),
  /** Technical. */
  'space-grotesk': fontFile('space-grotesk', 'Space Grotesk', '700Bold'),
  /** A worn typewriter. */
  'special-elite': fontFile('special-elite', 'Special Elite'),
} as const satisfies Record<string, FontFile>;

export type FaceName = keyof typeof FACES;
