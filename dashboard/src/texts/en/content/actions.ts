/** Everything that can be done with a piece of content, wherever it is done. */
export const actions = {
  more: (title: string) => `Actions: ${title}`,
  duplicate: 'Make another like it',
  approve: 'Approve',
  revise: 'Request changes',
  reject: 'Reject',
  retry: 'Try again',
  retryWith: 'Try again with changes',
  revive: 'Reopen with changes',
  cancel: 'Stop and archive',
  archive: 'Archive',
  publish: 'Publish',
  publishElsewhere: 'Publish elsewhere too',
  feedback: 'What should be different?',
  feedbackHint: 'It guides the new revision of the script.',
  needed: 'Describe what should be different',
  send: 'Request a revision',
  reason: 'Why is it rejected?',
  reasonHint: 'Optional. It is kept with the content and shown to its owner.',
  titles: {
    revise: 'Request changes',
    retryWith: 'Try again with changes',
    revive: 'Reopen with changes',
    reject: 'Reject this content?',
    cancel: 'Stop and archive this content?',
    archive: 'Archive this content?',
  },
  texts: {
    reject: 'The pipeline ends here. You can reopen it later with feedback.',
    cancel: 'Work on it stops, and it is archived for good.',
    archive: 'It is archived with its script and its video, for good.',
  },
  confirm: { reject: 'Reject', cancel: 'Stop and archive', archive: 'Archive it' },
  keep: { reject: 'Not yet', cancel: 'Keep it', archive: 'Keep it' },
  scheduledToo: 'Its scheduled posts are cancelled:',
  undo: 'Undo',
  undone: 'Undone: nothing has changed',
  done: {
    approve: 'Approved',
    revise: 'A new revision is being written',
    reject: 'Rejected',
    retry: 'Work on it continues',
    cancel: 'Stopped and archived',
    archive: 'Archived',
  },
};

export const who = {
  you: 'you',
  owner: 'its owner',
  administrator: 'an administrator',
  settings: 'the settings, automatically',
  nobody: 'the system, because no one decided in time',
};

/** A decision that was made elsewhere, instead of what was shown. */
export const decidedElsewhere = {
  title: 'Decided in the meantime',
  changed: 'Changed in the meantime',
  approved: (who: string, ago: string) => `It was approved by ${who}, ${ago}. This is its current state.`,
  edited: (who: string, ago: string) => `Its script was edited by ${who}, ${ago}: the video is being made again.`,
  revised: (who: string, ago: string) => `Changes were requested by ${who}, ${ago}. This is its current state.`,
  rejected: (who: string, ago: string) => `It was rejected by ${who}, ${ago}. This is its current state.`,
  cancelled: (who: string, ago: string) => `It was cancelled by ${who}, ${ago}.`,
  archived: (who: string, ago: string) => `It was archived by ${who}, ${ago}.`,
  unknown: 'This is its current state.',
};
