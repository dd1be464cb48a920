import type { FieldRule, Offer } from './adapter.ts';

const fieldsOf = (url: string, model: string | null, isKeyNeeded: boolean) => ({
  url: { isNeeded: false, usual: url } satisfies FieldRule as FieldRule,
  key: { isNeeded: isKeyNeeded },
  // Null where it depends on what is loaded there.
  model: (model === null ? { isNeeded: true } : { isNeeded: false, usual: model }) as FieldRule,
});

/**
 * Servers whose API has OpenAI's format: an address without `/v1`, the model that is asked for unless one is chosen,
 * and whether a key is needed. By each one's own documentation.
 */
export const OPENAI_FORMAT = [
  // Needs no key, unlike OpenAI: its name stands for any server in this format that has no name here.
  { name: 'openai-writer', label: 'OpenAI', fields: fieldsOf('https://api.openai.com', 'gpt-4o-mini', false) },
  { name: 'ollama', label: 'Ollama', fields: fieldsOf('http://127.0.0.1:11434', 'llama3.2', false) },
  { name: 'lm-studio', label: 'LM Studio', fields: fieldsOf('http://127.0.0.1:1234', null, false) },
  { name: 'vllm', label: 'vLLM', fields: fieldsOf('http://127.0.0.1:8000', null, false) },
  {
    name: 'openrouter',
    label: 'OpenRouter',
    fields: fieldsOf('https://openrouter.ai/api', 'openai/gpt-4o-mini', true),
  },
  { name: 'deepseek', label: 'DeepSeek', fields: fieldsOf('https://api.deepseek.com', 'deepseek-v4-flash', true) },
  { name: 'groq', label: 'Groq', fields: fieldsOf('https://api.groq.com/openai', 'openai/gpt-oss-120b', true) },
  { name: 'mistral', label: 'Mistral', fields: fieldsOf('https://api.mistral.ai', 'mistral-small-latest', true) },
  { name: 'xai', label: 'xAI', fields: fieldsOf('https://api.x.ai', 'grok-4.3', true) },
  {
    name: 'qwen',
    label: 'Qwen',
    fields: fieldsOf('https://dashscope-intl.aliyuncs.com/compatible-mode', 'qwen-plus', true),
  },
  { name: 'kimi', label: 'Kimi', fields: fieldsOf('https://api.moonshot.ai', 'kimi-k2.6', true) },
] as const satisfies readonly Offer[];

/** Who can write scripts: their adapters are those of the director, in this order. */
export const WRITER_OFFERS = [
  { name: 'templates', label: 'Templates', fields: {} },
  { name: 'anthropic', label: 'Anthropic', fields: fieldsOf('https://api.anthropic.com', 'claude-sonnet-5-5', true) },
  {
    name: 'gemini-writer',
    label: 'Gemini',
    fields: fieldsOf('https://generativelanguage.googleapis.com', 'gemini-3.8-flash', true),
  },
  {
    name: 'azure-writer',
    label: 'Azure OpenAI',
    // Every customer has an address of their own, and names the deployment of a model.
    fields: {
      url: { isNeeded: true },
      key: { isNeeded: true },
      model: { isNeeded: true },
      version: { isNeeded: false, usual: '2024-10-21' },
    },
  },
  ...OPENAI_FORMAT,
] as const satisfies readonly Offer[];

export type WriterName = (typeof WRITER_OFFERS)[number]['name'];

export const WRITER_NAMES = WRITER_OFFERS.map(({ name }) => name) as [WriterName, ...WriterName[]];

export type WriterOffer = Offer & { readonly name: WriterName };

export const writerOffer = (name: WriterName): WriterOffer =>
  WRITER_OFFERS.find((each) => each.name === name) as WriterOffer;
