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
    step: (step: number, all: number) => `Step ${step} of ${all}`,
    isDone: 'done',
    steps: {
      scan: {
        title: 'Find a trend',
        text: 'The scout looks at what people are talking about right now. Or choose a topic of your own.',
      },
      found: {
        title: 'Trends have been found',
        text: 'The scout has looked at what people are talking about right now. You can also choose a topic of your own.',
      },
      chosen: {
        title: 'The topic is chosen',
        text: 'It comes from a trend, or from you.',
      },
      make: {
        title: 'Make a video about it',
        text: 'The pipeline writes a script, illustrates the scenes and renders the video.',
      },
      begun: {
        title: 'The video has been started',
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
