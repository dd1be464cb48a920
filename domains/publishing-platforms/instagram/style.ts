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
  promptLine: 'Instagram Reels: polished and easy to share; ask to save or to follow',
};
