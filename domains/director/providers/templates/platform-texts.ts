import { publishingPlatforms } from '../../../publishing-platforms/index.ts';
import type { TemplateTexts } from '../../../publishing-platforms/platform-style.ts';
import { registeredPlatform } from '../registered-platform.ts';

/** The platform that a script is written for. */
export type TargetPlatform = { readonly name: string; readonly texts: TemplateTexts };

/**
 * For an unregistered target. Its viewers' options are unknown, so every call only asks them to remember something or
 * to pass it on, which works anywhere.
 */
export const otherPlatform: TemplateTexts = {
  hashtags: ['#shortvideos', '#inbrief'],
  lead: {
    informative: 'Here are the main points.',
    casual: "Here's how it goes.",
    energetic: 'Straight to the point!',
    serious: 'This is what is reported so far.',
    humorous: "I'll keep it short, I promise.",
  },
  call: {
    informative: 'Keep it in mind, and look out for more {stories}.',
    casual: 'Pass it on if you liked it, and stick around for more {stories}.',
    energetic: 'Pass it on right now, and get ready for more {stories}!',
    serious: 'Compare it with other sources, and watch for more reporting like this.',
    humorous: 'Nobody wins a prize for the answer, but there are always more {stories}.',
  },
  strongCall: 'So do one thing now: pass this on to somebody who ought to know.',
  shortCall: 'More to come.',
};

/** The texts for the platform that a request names. */
export function readPlatform(target: string): TargetPlatform {
  const registered = registeredPlatform(target);
  return registered ? { name: registered.name, texts: registered.style } : { name: 'other', texts: otherPlatform };
}

/** Every platform's texts: any of them may have been used in a finished script. */
export const allPlatformTexts: readonly TemplateTexts[] = [
  ...Object.values(publishingPlatforms).map(({ style }) => style),
  otherPlatform,
];
