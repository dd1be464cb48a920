import { joinWithAnd } from './context.ts';
import type { Niche } from './niches.ts';
import { speakable } from './speakable.ts';
import type { Tongue } from './tongues/tongue.ts';
import { firstCharacters } from './words.ts';

const STYLES = new Map([
  ['cinematic', 'cinematic lighting, shallow depth of field, rich contrast, subtle film grain'],
  ['minimal', 'minimal flat design, clean shapes, generous empty space, muted palette'],
  ['minimalist', 'minimal flat design, clean shapes, generous empty space, muted palette'],
  ['vibrant', 'vibrant saturated colors, bright daylight, bold shapes'],
  ['noir', 'noir black and white, hard shadows, single light source, film grain'],
  ['pastel', 'soft pastel colors, diffuse light, gentle gradients'],
  ['neon', 'neon glow, dark background, electric blue and magenta light'],
  ['watercolor', 'watercolor painting, paper texture, soft washes of color'],
  ['realistic', 'realistic photograph, natural light, fine detail'],
  ['photorealistic', 'photorealistic photograph, natural light, fine detail'],
  ['documentary', 'documentary photograph, natural light, honest framing'],
  ['retro', 'retro print, faded colors, halftone texture'],
  ['anime', 'anime illustration, clean lines, painted sky'],
  ['3d', '3D render, soft studio light, smooth materials'],
]);
const SHOTS = [
  'bold close-up of',
  'wide view of',
  'detailed view of',
  'view from above of',
  'low angle view of',
  'calm wide closing shot of',
];
const MAX_SUBJECTS = 3;

export type PictureRequest = {
  /** The words that the picture illustrates. */
  about: string;
  topic: string;
  niche: Niche;
  visualStyle: string;
  /** What the feedback asks of the pictures. */
  look: readonly string[];
  index: number;
  isLast: boolean;
  /** Reads what of the words can be painted. */
  tongue: Pick<Tongue, 'pictured'>;
};

/** What a scene shows: the things named in its own sentence, a motif of its niche, and the style in words. */
export function visualPrompt({
  about,
  topic,
  niche,
  visualStyle,
  look,
  index,
  isLast,
  tongue,
}: PictureRequest): string {
  const motif = niche.motifs[index % niche.motifs.length] ?? 'globe';
  const named = tongue.pictured(about).slice(0, MAX_SUBJECTS);
  const subjects = named.length > 0 ? named : [motif, ...tongue.pictured(topic).slice(0, 2)];
  const shot = isLast ? SHOTS.at(-1) : SHOTS[index % (SHOTS.length - 1)];
  const parts = [
    `${shot} ${joinWithAnd(subjects)}`,
    named.length > 0 ? `${motif} in the background` : null,
    style(visualStyle),
    ...look,
    'vertical composition',
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function style(name: string): string {
  const key = name.trim().toLowerCase();
  const words = speakable(firstCharacters(name, 80)).replace(/[\s.,;:!?"]+$/, '');
  return (
    STYLES.get(key) ??
    (words === '' ? (STYLES.get('cinematic') ?? '') : `${words} style`.replace(/style style$/i, 'style'))
  );
}
