import type { PlatformStyle } from '../platform-style.ts';

export const linkedinStyle: PlatformStyle = {
  hashtags: ['#learning', '#insights'],
  call: {
    informative: 'Share your experience in the comments, and follow for more {stories}.',
    casual: "Curious how you see it: comment below, and follow if you'd like more {stories}.",
    energetic: 'Join the discussion below, share it with your team, and follow for more {stories}!',
    serious: 'Add your perspective in the comments, and follow for more analysis like this.',
    humorous: 'Comments beat another meeting, and following gets you more {stories}.',
  },
  strongCall: 'So do three things now: comment with your view, share this with a colleague, and follow.',
  shortCall: 'Follow for more.',
  german: {
    hashtags: ['#wissen', '#einblicke'],
    call: {
      informative: 'Teilen Sie Ihre Erfahrung in den Kommentaren, und folgen Sie uns für weitere {stories}.',
      casual: 'Wie sehen Sie das? Kommentieren Sie, und folgen Sie mir für weitere {stories}.',
      energetic: 'Diskutieren Sie mit, teilen Sie es mit Ihrem Team, und folgen Sie uns für neue {stories}!',
      serious: 'Ergänzen Sie Ihre Perspektive, und folgen Sie uns für weitere Analysen wie diese.',
      humorous: 'Kommentare schlagen jedes Meeting, und wer folgt, bekommt weitere {stories}.',
    },
    strongCall: 'Tun Sie jetzt drei Dinge: Kommentieren Sie, teilen Sie das mit jemandem im Team und folgen Sie uns.',
    shortCall: 'Folgen Sie uns für mehr.',
  },
  promptLine: 'LinkedIn: professionals at work; open with what it means for their job, end with a question',
};
