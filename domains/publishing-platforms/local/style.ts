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
  german: {
    hashtags: ['#kurzvideo', '#einfacherklärt'],
    call: {
      informative: 'Denk darüber nach, und bleib dran für weitere {stories}.',
      casual: 'Schlaf eine Nacht darüber, und schau wieder rein: Es gibt weitere {stories}.',
      energetic: 'Bilde dir deine Meinung, und ab zum nächsten Video mit neuen {stories}!',
      serious: 'Wäge es selbst ab, und komm wieder für weitere sorgfältige Berichte.',
      humorous: 'Gute Antworten verdienen meinen Respekt, und im nächsten Video gibt es weitere {stories}.',
    },
    strongCall: 'Tu jetzt eines, bevor du weiterziehst: Erzähl jemandem, was du gerade gehört hast.',
    shortCall: 'Mehr im nächsten Video.',
  },
  promptLine: 'a page of our own: no call to subscribe, since nobody can; end on the question',
};
