export const texts = {
  hello: (name: string) => `Hello, ${name}`,
  waiting: 'Waits for you',
  nothing: 'Nothing waits for you',
  nothingText: 'When a script or a film needs your decision, it is here.',
  failed: 'Failed',
  working: 'In the works',
  latest: 'Latest films',
  all: 'All contents',
  first: {
    title: 'Your first film in three steps',
    done: (done: number, all: number) => `${done} of ${all} done`,
    isDone: 'done',
    steps: {
      scan: { title: 'Find a trend', text: 'The scout looks at what people talk about right now.' },
      make: {
        title: 'Make a film of it',
        text: 'The pipeline writes a script, paints the scenes and renders the film.',
      },
      approve: { title: 'Approve it', text: 'You read the script and see the film. Nothing goes out without you.' },
    },
    scan: 'Run a scan',
    found: (count: number) => (count === 1 ? '1 trend was found' : `${count} trends were found`),
    choose: 'Choose a trend',
    another: 'Choose another trend',
    read: 'Read and decide',
    watch: 'See how it is being made',
  },
};
