export const texts = {
  hello: (name: string) => `Hello, ${name}`,
  waiting: 'Waiting for you',
  nothing: 'Nothing is waiting for you',
  nothingText: 'Scripts and videos that need your decision appear here.',
  failed: 'Failed',
  working: 'In progress',
  latest: 'Latest videos',
  all: 'All content',
  first: {
    title: 'Your first video in three steps',
    done: (done: number, all: number) => `${done} of ${all} done`,
    isDone: 'done',
    steps: {
      scan: {
        title: 'Find a trend',
        text: 'The scout looks at what people are talking about right now. Or choose a topic of your own.',
      },
      make: {
        title: 'Make a video about it',
        text: 'The pipeline writes a script, illustrates the scenes and renders the video.',
      },
      approve: {
        title: 'Approve it',
        text: 'You read the script and watch the video. Nothing is published without your approval.',
      },
    },
    scan: 'Run a scan',
    ownTopic: 'Start from your own topic',
    found: (count: number) => (count === 1 ? '1 trend was found' : `${count} trends were found`),
    choose: 'Choose a trend',
    another: 'Choose another trend',
    read: 'Read and decide',
    watch: 'Watch its progress',
  },
};
