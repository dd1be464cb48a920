import type { PlatformStyle } from '../platform-style.ts';

export const facebookStyle: PlatformStyle = {
  hashtags: ['#reels', '#facebookreels'],
  call: {
    informative: 'Comment with your answer, and follow the page for more {stories}.',
    casual: 'Tell us in the comments, tag a friend, and follow the page for more {stories}.',
    energetic: 'Share this with your friends, comment right now, and follow for more {stories}!',
    serious: 'Share your view in the comments, and follow the page for more reporting like this.',
    humorous: 'Tag whoever needs to hear this, and follow the page for more {stories}.',
  },
  strongCall: 'So do three things now: comment your answer, share this with a friend, and follow the page.',
  shortCall: 'Follow the page for more.',
  german: {
    hashtags: ['#reels', '#kurzvideo'],
    call: {
      informative: 'Schreib deine Antwort in die Kommentare, und folge der Seite für weitere {stories}.',
      casual: 'Schreib es unten, markiere jemanden, und folg der Seite für weitere {stories}.',
      energetic: 'Teil das mit deinen Freunden, kommentiere gleich, und folg der Seite für neue {stories}!',
      serious: 'Teile deine Sicht in den Kommentaren, und folge der Seite für weitere Berichte wie diesen.',
      humorous: 'Markiere, wer das hören muss, und folg der Seite für weitere {stories}.',
    },
    strongCall: 'Tu jetzt drei Dinge: Kommentiere deine Antwort, teile das mit jemandem und folge der Seite.',
    shortCall: 'Folge der Seite für mehr.',
  },
  promptLine: 'Facebook reels: a broad audience; warm and clear, ask to comment or to share with a friend',
};
