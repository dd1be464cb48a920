export const texts = {
  hello: (name: string) => `Hello, ${name}`,
  waiting: 'Waits for you',
  nothing: 'Nothing waits for you',
  nothingText: 'When a script or a film needs your decision, it is here.',
  working: 'In the works',
  latest: 'Latest films',
  all: 'All contents',
  start: 'Your first film in three steps',
  steps: [
    ['Find a trend', 'The scout looks at what people talk about right now.'],
    ['Make a film of it', 'The pipeline writes a script, paints the scenes and renders the film.'],
    ['Approve it', 'You read the script and see the film. Nothing goes out without you.'],
  ] as [string, string][],
  go: 'Go to the trends',
};
