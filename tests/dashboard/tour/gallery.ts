export type Photograph = {
  /** Of its files. */
  readonly name: string;
  /** The heading of the page. */
  readonly title: string;
};

/** A page with all screenshots, each in the theme of its reader, and on a phone next to it. */
export function galleryOf(photographs: readonly Photograph[]): string {
  return [
    '# The pages of the dashboard',
    '',
    '`npm run screenshots` takes these screenshots again: of a platform with embedded stores and local providers.',
    '',
    ...photographs.flatMap(sectionOf),
  ].join('\n');
}

const sectionOf = ({ name, title }: Photograph): string[] => [
  `## ${name}`,
  '',
  '<picture>',
  `  <source media="(prefers-color-scheme: dark)" srcset="dark/${name}.webp">`,
  `  <img src="light/${name}.webp" alt="${escaped(title)}" width="720">`,
  '</picture>',
  `<img src="phone/${name}.webp" alt="${escaped(title)}, on a phone" width="180">`,
  '',
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
