import type { Provider } from '../../api/providers-in-use.ts';

type Recipe = { readonly name: string; readonly lines: string };

/** What is written into `.env` for the providers that most people ask for, by the part that they play. */
export const RECIPES: Partial<Record<Provider['part'], readonly Recipe[]>> = {
  trends: [{ name: 'YouTube', lines: 'PLATFORM_SCOUT_YOUTUBE_KEY=AIza…' }],
  writer: [
    { name: 'Ollama', lines: 'PLATFORM_LLM_PROVIDER=ollama\nPLATFORM_LLM_TIMEOUT_SECONDS=300' },
    { name: 'OpenAI', lines: 'PLATFORM_LLM_URL=https://api.openai.com\nPLATFORM_LLM_KEY=sk-…' },
    { name: 'Anthropic', lines: 'PLATFORM_LLM_PROVIDER=anthropic\nPLATFORM_LLM_KEY=sk-ant-…' },
    { name: 'Gemini', lines: 'PLATFORM_LLM_PROVIDER=gemini-writer\nPLATFORM_LLM_KEY=…' },
    {
      name: 'Azure OpenAI',
      lines:
        'PLATFORM_LLM_PROVIDER=azure-writer\nPLATFORM_LLM_URL=https://….openai.azure.com\nPLATFORM_LLM_MODEL=…\nPLATFORM_LLM_KEY=…',
    },
    {
      name: 'Anthropic + Ollama',
      lines:
        'PLATFORM_LLM_PROVIDER=anthropic\nPLATFORM_LLM_KEY=sk-ant-…\nPLATFORM_LLM_SECOND_PROVIDER=ollama\nPLATFORM_LLM_SECOND_TIMEOUT_SECONDS=300',
    },
  ],
  voice: [
    {
      name: 'Kokoro',
      lines: 'PLATFORM_TTS_URL=http://127.0.0.1:8880\nPLATFORM_TTS_MODEL=kokoro\nPLATFORM_TTS_VOICE=af_heart',
    },
    { name: 'OpenAI', lines: 'PLATFORM_TTS_URL=https://api.openai.com\nPLATFORM_TTS_KEY=sk-…' },
    { name: 'ElevenLabs', lines: 'PLATFORM_TTS_PROVIDER=elevenlabs\nPLATFORM_TTS_KEY=sk_…' },
    {
      name: 'Azure Speech',
      lines: 'PLATFORM_TTS_PROVIDER=azure-speech\nPLATFORM_TTS_REGION=westeurope\nPLATFORM_TTS_KEY=…',
    },
    { name: 'Gemini', lines: 'PLATFORM_TTS_PROVIDER=gemini-speech\nPLATFORM_TTS_KEY=…' },
  ],
  music: [{ name: 'ElevenLabs', lines: 'PLATFORM_MUSIC_PROVIDER=elevenlabs-music\nPLATFORM_MUSIC_KEY=sk_…' }],
  clips: [{ name: 'fal', lines: 'PLATFORM_CLIPS_PROVIDER=fal-clips\nPLATFORM_CLIPS_KEY=…' }],
  images: [
    { name: 'AUTOMATIC1111', lines: 'PLATFORM_IMAGES_LOCAL_URL=http://127.0.0.1:7860' },
    { name: 'ComfyUI', lines: 'PLATFORM_IMAGES_LOCAL_PROVIDER=comfyui' },
    { name: 'OpenAI', lines: 'PLATFORM_IMAGES_CLOUD_KEY=sk-…\nPLATFORM_IMAGES_PAINTER=last' },
    {
      name: 'fal',
      lines: 'PLATFORM_IMAGES_CLOUD_PROVIDER=fal\nPLATFORM_IMAGES_CLOUD_KEY=…\nPLATFORM_IMAGES_PAINTER=last',
    },
    { name: 'Openverse', lines: 'PLATFORM_IMAGES_STOCK_PROVIDER=openverse' },
    { name: 'Pexels', lines: 'PLATFORM_IMAGES_STOCK_PROVIDER=pexels\nPLATFORM_IMAGES_STOCK_KEY=…' },
    { name: 'Pixabay', lines: 'PLATFORM_IMAGES_STOCK_PROVIDER=pixabay\nPLATFORM_IMAGES_STOCK_KEY=…' },
  ],
};
