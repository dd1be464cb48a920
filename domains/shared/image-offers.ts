import type { Offer } from './adapter.ts';

type ImageOfferData = Offer & { readonly kind: 'LOCAL' | 'CLOUD' };

/** Who can make images: their adapters are those of media, in this order. LOCAL is asked before CLOUD. */
export const IMAGE_OFFERS = [
  { name: 'procedural', label: 'Built-in painter', kind: 'LOCAL', fields: {} },
  {
    name: 'a1111',
    label: 'AUTOMATIC1111, Forge, or a server with their API',
    kind: 'LOCAL',
    fields: { url: { isNeeded: false, usual: 'http://127.0.0.1:7860' } },
  },
  {
    name: 'comfyui',
    label: 'ComfyUI',
    kind: 'LOCAL',
    fields: { url: { isNeeded: false, usual: 'http://127.0.0.1:8188' }, workflow: { isNeeded: false } },
  },
  {
    name: 'openai-images',
    label: 'OpenAI, or a server with its POST /v1/images/generations',
    kind: 'CLOUD',
    fields: {
      url: { isNeeded: false, usual: 'https://api.openai.com' },
      key: { isNeeded: false },
      model: { isNeeded: false, usual: 'gpt-image-1' },
    },
  },
  {
    name: 'gemini-images',
    label: 'Gemini',
    kind: 'CLOUD',
    fields: {
      url: { isNeeded: false, usual: 'https://generativelanguage.googleapis.com' },
      key: { isNeeded: true },
      model: { isNeeded: false, usual: 'gemini-3.1-flash-image-preview' },
    },
  },
  {
    name: 'stability',
    label: 'Stability',
    kind: 'CLOUD',
    fields: {
      url: { isNeeded: false, usual: 'https://api.stability.ai' },
      key: { isNeeded: true },
      model: { isNeeded: false, usual: 'core' },
    },
  },
  {
    name: 'fal',
    label: 'fal',
    kind: 'CLOUD',
    fields: {
      url: { isNeeded: false, usual: 'https://queue.fal.run' },
      key: { isNeeded: true },
      model: { isNeeded: false, usual: 'fal-ai/flux/schnell' },
    },
  },
] as const satisfies readonly ImageOfferData[];

type Known = (typeof IMAGE_OFFERS)[number];
export type LocalImageName = Extract<Known, { kind: 'LOCAL' }>['name'];
export type CloudImageName = Extract<Known, { kind: 'CLOUD' }>['name'];
export type ImageProviderName = LocalImageName | CloudImageName;
export type ImageOffer = ImageOfferData & { readonly name: ImageProviderName };

export const imageOffer = (name: ImageProviderName): ImageOffer =>
  IMAGE_OFFERS.find((each) => each.name === name) as ImageOffer;

const namesOf = <Name extends ImageProviderName>(kind: ImageOfferData['kind']) =>
  IMAGE_OFFERS.filter((each) => each.kind === kind).map(({ name }) => name) as [Name, ...Name[]];

export const LOCAL_IMAGE_NAMES = namesOf<LocalImageName>('LOCAL');
export const CLOUD_IMAGE_NAMES = namesOf<CloudImageName>('CLOUD');
