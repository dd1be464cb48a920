import type { PlatformStyle } from '../platform-style.ts';

export const pinterestStyle: PlatformStyle = {
  hashtags: ['#ideas', '#inspiration'],
  call: {
    informative: 'Save this pin for later, and follow for more {stories}.',
    casual: "Save it if you'd like to try it, and follow for more {stories}.",
    energetic: 'Pin this now, try it, and follow for more {stories}!',
    serious: 'Keep this for reference, and follow for more guides like this.',
    humorous: 'Your board has room for one more, and following gets you more {stories}.',
  },
  strongCall: 'So do one thing now: save this pin to the board where you will find it again.',
  shortCall: 'Save it for later.',
  german: {
    hashtags: ['#ideen', '#inspiration'],
    call: {
      informative: 'Merk dir diesen Pin für später, und folge uns für weitere {stories}.',
      casual: 'Speichere ihn, wenn du es ausprobieren willst, und folg mir für weitere {stories}.',
      energetic: 'Pinn das gleich, probier es aus, und folg uns für neue {stories}!',
      serious: 'Behalte das zum Nachschlagen, und folge uns für weitere Anleitungen wie diese.',
      humorous: 'Auf deiner Pinnwand ist noch Platz, und wer folgt, bekommt weitere {stories}.',
    },
    strongCall: 'Tu jetzt eines: Speichere diesen Pin auf der Pinnwand, auf der du ihn wiederfindest.',
    shortCall: 'Merk es dir für später.',
  },
  promptLine: 'Pinterest: people look for ideas to keep; say what it helps with, ask to save it',
};
