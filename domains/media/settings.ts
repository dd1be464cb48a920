import { httpUrl, number, seconds, secret, textOr } from '../../kernel/config/settings.ts';

export const mediaSettings = {
  PLATFORM_IMAGES_LOCAL_URL: httpUrl('an AUTOMATIC1111 server'),
  PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS: seconds(180, 'for one local image'),
  PLATFORM_IMAGES_CLOUD_URL: httpUrl('an OpenAI-compatible image server, without /v1'),
  PLATFORM_IMAGES_CLOUD_KEY: secret('its key'),
  PLATFORM_IMAGES_CLOUD_MODEL: textOr('gpt-image-1', 'the image model'),
  PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS: seconds(120, 'for one cloud image'),
  PLATFORM_IMAGES_CLOUD_PRICE_USD: number(0, 0, 1_000, 'dollars for an image'),
  PLATFORM_PROVIDERS_CHECK_SECONDS: seconds(30, 'for which the result of an availability check is reused'),
};
