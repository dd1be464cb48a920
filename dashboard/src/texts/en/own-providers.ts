const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

export const texts = {
  choose: {
    writer: 'Use your own language model',
    voice: 'Use a voice from your own account',
    images: 'Use your own image model',
    photographs: 'Also search for photographs',
    music: 'Use music from your own account',
  },
  change: {
    writer: 'Change the language model',
    voice: 'Change the voice',
    images: 'Change the image model',
    photographs: 'Change where photographs are found',
    music: 'Change the music',
  },
  whose: { mine: 'Just for you', everybody: 'For everyone' },
  for: 'For whom',
  provider: 'Provider',
  fields: {
    key: 'Key',
    model: 'Model',
    voice: 'Voice',
    region: 'Region',
    version: 'Version of the API',
    address: 'Address',
    workflow: 'Workflow',
  },
  optional: (field: string) => `${field} (optional)`,
  keyHint: 'It is encrypted before it is stored, used only for videos, and never shown again.',
  keyKept: 'A key is stored. Leave this empty to keep it.',
  noServers:
    'Servers of your own, such as Ollama, are set up for everyone by an administrator: see the top of this page.',
  hasKey: 'with a key',
  free: 'It costs nothing.',
  unpriced: 'Its prices are not known: calls are counted without a price, and refused if you have a budget.',
  costs: (prices: string) =>
    `With its usual model: ${prices}. The provider bills the account of your key; the cost is counted here as well.`,
  price: (amount: number, unit: string) => `${usd.format(amount)} per ${unit}`,
  units: {
    'million tokens read': 'million tokens read',
    'million tokens written': 'million tokens written',
    'million characters': 'million characters',
    image: 'image',
    minute: 'minute',
  } as Record<string, string>,
  save: 'Save and test',
  remove: 'Remove',
  testing: 'Sending a request that costs nothing …',
  works: 'Saved, and it works',
  worksNot: 'Saved, but it does not work',
  again: 'Test again',
};
