import type { PlatformStyle } from '../platform-style.ts';

export const localStyle: PlatformStyle = {
  hashtags: ['#shortvideo', '#explained'],
  call: {
    informative: 'Think it over, and stay with us for more {stories}.',
    casual: "Sleep on it, and come back whenever you'd like more {stories}.",
    energetic: 'Make up your mind, and jump to the next one for more {stories}!',
    serious: 'Weigh it for yourself, and return here for more reporting like this.',
    humorous: 'Good answers win my respect, and the next video has more {stories}.',
  },
  strongCall: 'So do one thing before you move on: tell somebody what you just heard.',
  shortCall: 'More in the next one.',
  promptLine: 'a page of our own: no call to subscribe, since nobody can; end on the question',
};
