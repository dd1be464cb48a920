import type { PlatformStyle } from '../platform-style.ts';

export const threadsStyle: PlatformStyle = {
  hashtags: ['#threads', '#explained'],
  call: {
    informative: 'Reply with what you would add, and follow for more {stories}.',
    casual: "Your turn: reply below, and follow if you'd like more {stories}.",
    energetic: 'Repost it, reply with your take, and follow for more {stories}!',
    serious: 'Tell us where you disagree, and follow for more reporting like this.',
    humorous: 'Good replies win my respect, and following gets you more {stories}, free of charge.',
  },
  strongCall: 'So do three things now: reply with your answer, repost this, and follow.',
  shortCall: 'Follow for more.',
  german: {
    hashtags: ['#threads', '#erklärt'],
    call: {
      informative: 'Antworte, was du ergänzen würdest, und folge uns für weitere {stories}.',
      casual: 'Du bist dran: Antworte unten, und folg mir, wenn du weitere {stories} willst.',
      energetic: 'Teil es, sag deine Meinung, und folg uns für neue {stories}!',
      serious: 'Sag uns, wo du widersprichst, und folge uns für weitere Berichte wie diesen.',
      humorous: 'Gute Antworten verdienen meinen Respekt, und Folgen bringt dir gratis weitere {stories}.',
    },
    strongCall: 'Tu jetzt drei Dinge: Antworte, teile das und folge uns.',
    shortCall: 'Folge uns für mehr.',
  },
  promptLine: 'Threads: a conversation; 500 characters next to the video, ending on a question',
};
