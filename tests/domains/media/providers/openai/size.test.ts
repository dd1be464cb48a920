import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAiSize } from '../../../../../domains/media/providers/openai/size.ts';

const it = suite('openai size');

it('asks for the size that loses least by cropping', () => {
  assert.is(openAiSize('gpt-image-1', { width: 1080, height: 1920 }), '1024x1536');
  assert.is(openAiSize('gpt-image-1', { width: 512, height: 512 }), '1024x1024');
  assert.is(openAiSize('gpt-image-1', { width: 1920, height: 1080 }), '1536x1024');
  assert.is(openAiSize('dall-e-3', { width: 1080, height: 1920 }), '1024x1792');
  assert.is(openAiSize('dall-e-2', { width: 300, height: 200 }), '512x512');
  assert.is(openAiSize('dall-e-2', { width: 2048, height: 2048 }), '1024x1024');
  assert.is(openAiSize('some-flux', { width: 64, height: 2048 }), '1024x1536');
});

it.run();
