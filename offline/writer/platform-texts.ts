import type { Tone } from './tones.ts';

/** The platform-specific sentences of a script written from templates. */
export type TemplateTexts = {
  /** Added to the hashtags of topic and niche, each including its `#`. */
  readonly hashtags: readonly string[];
  /**
   * What the viewer is asked to do. `{stories}` stands for the niche's word for its stories. The words before it
   * identify the tone of a finished script, so no two tones may begin alike.
   */
  readonly call: Readonly<Record<Tone, string>>;
  /** Replaces the call when an editor asks for a stronger one. */
  readonly strongCall: string;
  /** Replaces the call when there is little room. */
  readonly shortCall: string;
  /** The same in German. */
  readonly german: Omit<TemplateTexts, 'german'>;
};

/** The texts of every platform that is known, by its name. */
export type Platforms = Readonly<Record<string, TemplateTexts>>;

/** The platform that a script is written for. */
export type TargetPlatform = { readonly name: string; readonly texts: TemplateTexts };

/**
 * For an unregistered target. Its viewers' options are unknown, so every call only asks them to remember something or
 * to pass it on, which works anywhere.
 */
export const otherPlatform: TemplateTexts = {
  hashtags: ['#shortvideos', '#inbrief'],
  call: {
    informative: 'Keep it in mind, and look out for more {stories}.',
    casual: 'Pass it on if you liked it, and stick around for more {stories}.',
    energetic: 'Pass it on right now, and get ready for more {stories}!',
    serious: 'Compare it with other sources, and watch for more reporting like this.',
    humorous: 'Nobody wins a prize for the answer, but there are always more {stories}.',
  },
  strongCall: 'So do one thing now: pass this on to somebody who ought to know.',
  shortCall: 'More to come.',
  german: {
    hashtags: ['#kurzvideo', '#kurzerklärt'],
    call: {
      informative: 'Merk es dir, und halte Ausschau nach weiteren {stories}.',
      casual: 'Gib es weiter, wenn es dir gefallen hat, und freu dich auf weitere {stories}.',
      energetic: 'Erzähl es gleich weiter, und mach dich bereit für weitere {stories}!',
      serious: 'Vergleiche es mit anderen Quellen, bevor du dir ein Urteil bildest.',
      humorous: 'Für die Antwort gibt es keinen Preis, für weitere {stories} auch nicht.',
    },
    strongCall: 'Tu jetzt eines: Erzähl es jemandem, der es wissen sollte.',
    shortCall: 'Fortsetzung folgt.',
  },
};

/**
 * The texts for the platform that is named, in any case.
 * @param inLanguage of the script
 */
export function readPlatform(
  target: string,
  platforms: Platforms,
  inLanguage: (texts: TemplateTexts) => TemplateTexts,
): TargetPlatform {
  const name = target.trim().toLowerCase();
  const texts = Object.hasOwn(platforms, name) ? platforms[name] : undefined;
  return texts ? { name, texts: inLanguage(texts) } : { name: 'other', texts: inLanguage(otherPlatform) };
}

/** Every platform's texts: any of them may have been used in a finished script. */
export const textsOf = (platforms: Platforms): readonly TemplateTexts[] => [...Object.values(platforms), otherPlatform];
