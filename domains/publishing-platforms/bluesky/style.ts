import type { PlatformStyle } from '../platform-style.ts';

export const blueskyStyle: PlatformStyle = {
  hashtags: ['#video', '#skyvideo'],
  call: {
    informative: 'Reply with what you know, and follow for more {stories}.',
    casual: 'Reply with your take, and follow along if you want more {stories}.',
    energetic: 'Repost this, tell us what you think, and follow for more {stories}!',
    serious: 'Tell us what we have missed, and follow for more reporting like this.',
    humorous: 'Witty replies win my respect, and following gets you more {stories}.',
  },
  strongCall: 'So do three things now: reply with your answer, repost this, and follow.',
  shortCall: 'Follow for more.',
  german: {
    hashtags: ['#video', '#kurzvideo'],
    call: {
      informative: 'Schreib in einer Antwort, was du weißt, und folge uns für weitere {stories}.',
      casual: 'Sag mir deine Meinung, und folg mir, wenn du weitere {stories} willst.',
      energetic: 'Repost das, sag uns, was du denkst, und folg uns für neue {stories}!',
      serious: 'Sag uns, was wir übersehen haben, und folge uns für weitere Berichte wie diesen.',
      humorous: 'Witzige Antworten verdienen meinen Respekt, und wer folgt, bekommt weitere {stories}.',
    },
    strongCall: 'Tu jetzt drei Dinge: Antworte, reposte das und folge uns.',
    shortCall: 'Folge uns für mehr.',
  },
  promptLine: 'Bluesky: 300 characters next to the video; conversational, ends on something to reply to',
};
