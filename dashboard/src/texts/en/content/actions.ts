/** What is done with a content, wherever it is done. */
export const actions = {
  more: (title: string) => `Actions: ${title}`,
  approve: 'Approve',
  revise: 'Ask for changes',
  reject: 'Reject',
  retry: 'Try again',
  retryWith: 'Try again with changes',
  revive: 'Revive with changes',
  cancel: 'Cancel',
  archive: 'Archive',
  publish: 'Publish',
  publishOn: (platform: string) => `Publish on ${platform}`,
  feedback: 'What should be different?',
  feedbackHint: 'A new revision of the script is written with this.',
  needed: 'Say what should be different',
  send: 'Ask for a revision',
  reason: 'Why is it rejected?',
  reasonHint: 'Optional. It stays with the content, and its owner is told.',
  titles: {
    revise: 'Ask for changes',
    retryWith: 'Try again with changes',
    revive: 'Revive with changes',
    reject: 'Reject this content?',
    cancel: 'Cancel this content?',
    archive: 'Archive this content?',
  },
  texts: {
    reject: 'The pipeline ends here. It can be revived later with feedback.',
    cancel: 'The work on it stops, and it is archived. This cannot be taken back.',
    archive: 'It is put away, with its script and its film. This cannot be taken back.',
  },
  confirm: { reject: 'Reject', cancel: 'Cancel it', archive: 'Archive it' },
  done: {
    approve: 'Approved',
    revise: 'A new revision is being written',
    reject: 'Rejected',
    retry: 'It goes on',
    cancel: 'Cancelled and archived',
    archive: 'Archived',
    publish: 'It is being published',
  },
};

export const who = {
  you: 'you',
  owner: 'its owner',
  administrator: 'an administrator',
  settings: 'the settings, by themselves',
  nobody: 'the clock, as nobody decided in time',
};

/** What somebody else has decided, in the place of what was shown. */
export const meanwhile = {
  title: 'Decided in the meantime',
  approved: (who: string, ago: string) => `It was approved by ${who}, ${ago}. This is how it stands now.`,
  revised: (who: string, ago: string) => `Changes were asked for by ${who}, ${ago}. This is how it stands now.`,
  rejected: (who: string, ago: string) => `It was rejected by ${who}, ${ago}. This is how it stands now.`,
  cancelled: (who: string, ago: string) => `It was cancelled by ${who}, ${ago}.`,
  archived: (who: string, ago: string) => `It was archived by ${who}, ${ago}.`,
  unknown: 'This is how it stands now.',
};
