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
  promptLine: 'YouTube Shorts: the first sentence decides; ask to subscribe at the end',
};
