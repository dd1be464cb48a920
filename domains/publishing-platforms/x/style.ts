import type { PlatformStyle } from '../platform-style.ts';

export const xStyle: PlatformStyle = {
  hashtags: ['#video', '#explained'],
  call: {
    informative: 'Reply with your answer, and follow for more {stories}.',
    casual: 'What do you think? Reply, and follow for more {stories}.',
    energetic: 'Repost this now, reply with your take, and follow for more {stories}!',
    serious: 'Add what is missing in a reply, and follow for more reporting like this.',
    humorous: 'Best reply wins nothing but my respect, and following gets you more {stories}.',
  },
  strongCall: 'So do three things now: reply with your answer, repost this, and follow.',
  shortCall: 'Follow for more.',
  german: {
    hashtags: ['#video', '#erklärt'],
    call: {
      informative: 'Antworte mit deiner Meinung, und folge uns für weitere {stories}.',
      casual: 'Was meinst du? Antworte, und folg mir für weitere {stories}.',
      energetic: 'Reposte das gleich, sag deine Meinung, und folg mir für neue {stories}!',
      serious: 'Ergänze in einer Antwort, was fehlt, und folge uns für weitere Berichte wie diesen.',
      humorous: 'Die beste Antwort gewinnt nur meinen Respekt, wer folgt, bekommt weitere {stories}.',
    },
    strongCall: 'Tu jetzt drei Dinge: Antworte, reposte das und folge uns.',
    shortCall: 'Folge uns für mehr.',
  },
  promptLine: 'X: 280 characters next to the video; one sharp claim, then a question to reply to',
};
