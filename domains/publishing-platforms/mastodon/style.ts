import type { PlatformStyle } from '../platform-style.ts';

export const mastodonStyle: PlatformStyle = {
  hashtags: ['#video', '#fediverse'],
  call: {
    informative: 'Add what you know in a reply, and follow along for more {stories}.',
    casual: "Reply if you've got thoughts, and follow for more {stories}.",
    energetic: 'Boost this so others see it, and follow for more {stories}!',
    serious: 'Correct us in a reply if need be, and follow for more reporting like this.',
    humorous: 'Boosts cost nothing here either, and following gets you more {stories}.',
  },
  strongCall: 'So do three things now: reply with your answer, boost this, and follow.',
  shortCall: 'Boost it if you liked it.',
  german: {
    hashtags: ['#video', '#fediverse'],
    call: {
      informative: 'Ergänze in einer Antwort, was du weißt, und folge uns für weitere {stories}.',
      casual: 'Antworte, wenn dir etwas einfällt, und folg mir für weitere {stories}.',
      energetic: 'Teil das, damit es andere sehen, und folg mir für neue {stories}!',
      serious: 'Berichtige uns, wenn nötig, und folge uns für weitere Berichte wie diesen.',
      humorous: 'Teilen kostet auch hier nichts, und wer folgt, bekommt weitere {stories}.',
    },
    strongCall: 'Tu jetzt drei Dinge: Antworte, teile diesen Beitrag und folge uns.',
    shortCall: 'Teil es, wenn es dir gefallen hat.',
  },
  promptLine: 'Mastodon: no algorithm, so people follow and boost what they find worth it; plain words, no bait',
};
