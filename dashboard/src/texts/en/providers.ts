export const texts = {
  title: 'Providers',
  lead: 'What writes, speaks, generates images, publishes and stores data here.',
  offline: 'You are using the offline defaults',
  offlineText:
    'Everything works without a key, but a language model writes better scripts, an image model illustrates them more closely, and a paid voice sounds like a person. Paste a key below, for yourself or for everyone.',
  offlineForUsers:
    'Everything works without a key, but a language model writes better scripts, an image model illustrates them more closely, and a paid voice sounds like a person. Paste your own key below.',
  servers: {
    title: 'Your own key, or a server of your own',
    keys: 'You can use a key of your own for OpenAI, Anthropic, ElevenLabs and others: choose it below. It then makes your videos, and no one else’s.',
    servers:
      'A server without an account, such as Ollama, LM Studio, Kokoro or ComfyUI, has an address in your network. Only an administrator can name one, and everyone uses it. Send them this:',
    request: (page: string) =>
      `Please set up our server for videos: open ${page}, choose “Use your own language model” (or image model, or voice), For whom: For everyone, and enter the server’s address.`,
    copy: 'Copy the request',
    copied: 'Copied',
    notCopied: 'Select and copy it yourself',
    forAdministrators:
      'A server of your own, such as Ollama, LM Studio, Kokoro or ComfyUI: choose it below “For everyone”, with its address. Users can only add keys of their own.',
  },
  orBySettings: 'Or through settings of the installation',
  bySettings: 'Settings of the installation',
  change: 'In the environment or the file .env, after a restart:',
  example: (name: string) => `For example with ${name}:`,
  needs: 'Needs:',
  default: 'default',
  unpriced: 'no price',
  chosenBy: { you: 'yours', administrator: 'chosen for everyone' },
  takesOver: 'if the first is down',
  notSetUp: 'not set up',
  accounts: 'Publishing accounts',
  test: 'Test',
  works: 'It works',
  worksNot: 'It does not work',
  parts: {
    writer: { name: 'Writer', hint: 'Writes the scripts.' },
    voice: { name: 'Voice', hint: 'Narrates. The first is used unless another is chosen.' },
    images: { name: 'Images', hint: 'Tried in this order until one succeeds.' },
    music: { name: 'Music', hint: 'Used unless you choose a file of your own.' },
    clips: {
      name: 'Clips from images',
      hint: 'Sets the image of a scene in motion, when you ask for it in the storyboard.',
    },
    video: { name: 'Video', hint: 'Encodes the videos.' },
    trends: { name: 'Trends', hint: 'Where trends are found. The sample is used if no source responds.' },
    platform: { name: 'Platforms', hint: 'Where videos are published.' },
    mail: { name: 'Mail', hint: 'Sends links and notifications.' },
    events: { name: 'Events', hint: 'The log of everything that happens.' },
    documents: { name: 'Documents', hint: 'The store that answers queries.' },
  },
  names: {
    ffmpeg: 'ffmpeg',
    files: 'Files in the data folder',
    smtp: 'Mail server',
    embedded: 'Built-in store',
  } as Record<string, string>,
};
