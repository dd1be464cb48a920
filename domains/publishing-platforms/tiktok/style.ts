import type { PlatformStyle } from '../platform-style.ts';

export const tiktokStyle: PlatformStyle = {
  hashtags: ['#fyp', '#learnontiktok'],
  call: {
    informative: 'Tell us in the comments, and follow for more {stories}.',
    casual: "Drop it in the comments, and follow along if you'd like more {stories}.",
    energetic: "Tell me in the comments, hit follow, and let's do more {stories}!",
    serious: 'Share your view in the comments, and follow for more careful reporting.',
    humorous: 'Good comments win my respect, and following gets you more {stories}.',
  },
  strongCall: 'So do three things now: comment your answer, share this with a friend, and follow.',
  shortCall: 'Follow for more.',
  german: {
    hashtags: ['#fyp', '#lernenmittiktok'],
    call: {
      informative: 'Sag uns deine Meinung in den Kommentaren, und folge uns für weitere {stories}.',
      casual: 'Ab damit in die Kommentare, und folg mir, wenn du weitere {stories} willst.',
      energetic: 'Sag es mir in den Kommentaren, folg mir, und weiter geht es mit neuen {stories}!',
      serious: 'Teile deine Sicht in den Kommentaren, und folge uns für weitere sorgfältige Berichte.',
      humorous: 'Gute Kommentare verdienen meinen Respekt, und wer mir folgt, bekommt weitere {stories}.',
    },
    strongCall: 'Tu jetzt drei Dinge: Kommentiere deine Antwort, schick das einem Freund und folge uns.',
    shortCall: 'Folge uns für mehr.',
  },
  promptLine: 'TikTok: direct and quick from the first word; ask to follow and to comment',
};
