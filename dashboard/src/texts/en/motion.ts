/** Setting the image of a scene in motion. */
export const texts = {
  move: 'Make it move',
  again: 'Try again',
  title: (scene: string) => `Make it move: ${scene}`,
  lead: 'A short clip is generated that begins with this image. The scene shows it once it is there.',
  leadOfSketch:
    'The image of this scene is made first, and then a short clip that begins with it. The scene shows it once it is there.',
  prompt: 'How it moves (optional)',
  promptHint: 'For example: the camera moves closer, leaves fall',
  seconds: 'Length',
  length: (seconds: number) => `${seconds} seconds`,
  costs: (amount: string) => `This will cost about ${amount}.`,
  free: 'This costs nothing.',
  unpriced: 'What this costs is not known. It is refused if you have a budget.',
  cancel: 'Cancel',
  underWay: 'It is being set in motion. This usually takes a few minutes; you can leave this page.',
  there: 'A clip of this image is among your clips.',
  noOne: 'No provider that sets images in motion has been set up.',
  add: 'Add one on the page Providers',
};
