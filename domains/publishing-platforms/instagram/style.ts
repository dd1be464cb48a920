import type { PlatformStyle } from '../platform-style.ts';

export const instagramStyle: PlatformStyle = {
  hashtags: ['#reels', '#instareels'],
  call: {
    informative: 'Tell us below, save this for later, and follow for more {stories}.',
    casual: 'Tell me below, send this to a friend, and follow along for more {stories}.',
    energetic: 'Tell me below, share it with your people, and follow for more {stories}!',
    serious: 'Share your view below, and follow for more careful reporting.',
    humorous: 'Good comments win my respect, and following gets you more {stories}, free of charge.',
  },
  strongCall: 'So do three things now: comment your answer, save this reel, and follow.',
  shortCall: 'Follow for more.',
  german: {
    hashtags: ['#reels', '#instareels'],
    call: {
      informative: 'Schreib es uns unten, speichere das Reel für später, und folge uns für weitere {stories}.',
      casual: 'Schreib’s mir unten, schick es jemandem, den du magst, und folg mir für weitere {stories}.',
      energetic: 'Schreib es mir unten, teil es mit deinen Leuten, und folg mir für neue {stories}!',
      serious: 'Teile deine Sicht unter dem Video, und folge uns für weitere sorgfältige Berichte.',
      humorous: 'Gute Kommentare verdienen meinen Respekt, und wer mir folgt, bekommt gratis weitere {stories}.',
    },
    strongCall: 'Tu jetzt drei Dinge: Kommentiere deine Antwort, speichere dieses Reel und folge uns.',
    shortCall: 'Folge uns für mehr.',
  },
  promptLine: 'Instagram Reels: polished and easy to share; ask to save or to follow',
};
