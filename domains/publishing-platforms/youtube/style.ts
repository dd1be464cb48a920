import type { PlatformStyle } from '../platform-style.ts';

export const youtubeStyle: PlatformStyle = {
  hashtags: ['#shorts', '#youtubeshorts'],
  call: {
    informative: 'Leave your answer in the comments, and subscribe for more {stories} in under a minute.',
    casual: "Drop your answer in the comments, and hit subscribe if you'd like more {stories}.",
    energetic: "Tell me in the comments right now, hit subscribe, and let's do more {stories}!",
    serious: 'Share your view in the comments, and subscribe for more reporting like this.',
    humorous: 'Good answers in the comments win my respect, and subscribing gets you more {stories}.',
  },
  strongCall: 'So do three things now: write your answer in the comments, leave a like, and subscribe.',
  shortCall: 'Subscribe for more.',
  german: {
    hashtags: ['#shorts', '#youtubeshorts'],
    call: {
      informative: 'Schreib deine Antwort in die Kommentare, und abonniere den Kanal für weitere {stories}.',
      casual: 'Schreib’s gern in die Kommentare, und abonnier den Kanal, wenn du weitere {stories} willst.',
      energetic: 'Sag es mir sofort in den Kommentaren, abonnier den Kanal, und weiter geht es mit neuen {stories}!',
      serious: 'Teile deine Sicht in den Kommentaren, und abonniere den Kanal für weitere Berichte wie diesen.',
      humorous: 'Gute Antworten in den Kommentaren verdienen meinen Respekt, ein Abo bringt dir weitere {stories}.',
    },
    strongCall:
      'Tu jetzt drei Dinge: Schreib deine Antwort in die Kommentare, lass ein Like da und abonniere den Kanal.',
    shortCall: 'Abonniere den Kanal für mehr.',
  },
  promptLine: 'YouTube Shorts: the first sentence decides; ask to subscribe at the end',
};
