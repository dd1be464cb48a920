/** What a video will cost and how long it will be. */
export const estimate = {
  free: 'This costs nothing.',
  costs: (amount: string) => `This will cost about ${amount}.`,
  unpriced: (known: string) => `This will cost ${known}, plus calls that have no price yet.`,
  atMost: (amount: string) => `At most ${amount}.`,
  length: (duration: string, scenes: number) => `About ${duration} in ${scenes} scenes.`,
  part: (part: string, quantity: string, provider: string) => `${part}: ${quantity} (${provider})`,
  parts: { script: 'Script', images: 'Images', narration: 'Narration', music: 'Music' },
  units: {
    image: (count: string) => (count === '1' ? '1 image' : `${count} images`),
    input_token: (count: string) => `${count} tokens in`,
    output_token: (count: string) => `${count} tokens out`,
    character: (count: string) => `${count} characters`,
    second: (count: string) => `${count} seconds`,
  },
  nothing: 'free',
  noPrice: 'unpriced',
  setPrice:
    'An administrator can set prices in the settings of the platform. Until then, these calls count as unpriced, and are refused if a budget is set.',
};
