export const texts = {
  unknown: 'Someone',
  likes: (count: string) => `${count} likes`,
  replies: (count: string) => `${count} replies`,
  open: 'Open this comment',
  by: (name: string) => `by ${name}`,
  opens: 'opens in a new tab',
  answer: 'Answer at the post',
  empty: 'No comments yet',
  emptyText: 'When people comment on this post, you read it here.',
  impossible: (platform: string) => `${platform} does not let other apps read comments`,
  impossibleText: 'Open the post to read them there.',
  /** What a platform leaves out. */
  notes: {
    x: 'X gives the comments of the last seven days.',
    linkedin: 'LinkedIn does not say who has commented.',
  } as Partial<Record<string, string>>,
};
