const ids = {
  render_id: '2b0a6a5e-3c4e-5a3b-9f0e-6f7c1d2e3a4b',
  content_id: '7d9f1f0c-55a1-4f0e-8a6e-0c8d4b9a2e11',
  thread_id: '7d9f1f0c-55a1-4f0e-8a6e-0c8d4b9a2e11',
  revision: 1,
};

/** Data as version 1 of the schemas stored it: it did not tell how words are timed. Never to be changed. */
export const version1 = {
  ids,
  narrationBy: (provider: string) => ({
    ...ids,
    file_path: 'ann/7d9f1f0c/audio/2b0a6a5e.wav',
    duration_seconds: 6.7,
    voice_id: 'en-us',
    provider,
  }),
  captions: {
    ...ids,
    srt_path: 'ann/7d9f1f0c/captions/2b0a6a5e.srt',
    vtt_path: 'ann/7d9f1f0c/captions/2b0a6a5e.vtt',
    words: 5,
    cues: 2,
  },
  speechBy: (provider: string) => ({
    speech_id: '0f1d2c3b-4a59-5687-9786-a5b4c3d2e1f0',
    characters: 5,
    file_path: 'ann/speech/0f1d2c3b.mp3',
    duration_seconds: 1,
    output_format: 'mp3',
    voice_id: 'en-us',
    provider,
    words: [{ text: 'Hello', start: 0, end: 1 }],
    cost: null,
  }),
};
