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
  promptLine: 'TikTok: direct and quick from the first word; ask to follow and to comment',
};
