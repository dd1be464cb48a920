import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { imageAdapters } from '../../../../domains/media/providers/adapters.ts';
import { providersFromConfig } from '../../../../domains/media/providers/from-config.ts';
import { mediaSettings } from '../../../../domains/media/settings.ts';
import { IMAGE_OFFERS } from '../../../../domains/shared/image-offers.ts';
import { pickSettings, readConfig } from '../../../../kernel/config/index.ts';
import { asSet } from '../../../support/examples/as-set.ts';

const it = suite('image providers from config');

/** The providers of an installation with these variables. */
const named = (variables: Record<string, string>): string[] =>
  providersFromConfig(asSet(pickSettings(readConfig(variables, mediaSettings), mediaSettings))).map(
    ({ name, kind }) => `${kind} ${name}`,
  );

const PLATFORM_IMAGES_LOCAL_URL = 'http://127.0.0.1:7860';

it('paints here when no local server is named', () => {
  assert.equal(named({}), ['LOCAL procedural']);
  assert.equal(named({ PLATFORM_IMAGES_LOCAL_URL }), ['LOCAL a1111']);
});

it('asks LOCAL before CLOUD', () => {
  assert.equal(named({ PLATFORM_IMAGES_CLOUD_KEY: 'sk' }), ['LOCAL procedural', 'CLOUD openai-images']);
  assert.equal(named({ PLATFORM_IMAGES_LOCAL_URL, PLATFORM_IMAGES_CLOUD_URL: 'http://127.0.0.1:1' }), [
    'LOCAL a1111',
    'CLOUD openai-images',
  ]);
});

it('asks who is chosen by name, at the usual address', () => {
  assert.equal(named({ PLATFORM_IMAGES_LOCAL_PROVIDER: 'a1111', PLATFORM_IMAGES_CLOUD_PROVIDER: 'openai-images' }), [
    'LOCAL a1111',
    'CLOUD openai-images',
  ]);
  assert.equal(named({ PLATFORM_IMAGES_LOCAL_PROVIDER: 'procedural', PLATFORM_IMAGES_LOCAL_URL }), [
    'LOCAL procedural',
  ]);
  assert.equal(named({ PLATFORM_IMAGES_LOCAL_PROVIDER: 'comfyui' }), ['LOCAL comfyui']);
  assert.equal(named({ PLATFORM_IMAGES_CLOUD_PROVIDER: 'fal' }), ['LOCAL procedural']);
  assert.equal(named({ PLATFORM_IMAGES_CLOUD_PROVIDER: 'fal', PLATFORM_IMAGES_CLOUD_KEY: 'id:secret' }), [
    'LOCAL procedural',
    'CLOUD fal',
  ]);
});

it('asks ComfyUI where a workflow is named, and no one else', () => {
  const PLATFORM_IMAGES_LOCAL_WORKFLOW = '/etc/workflow.json';
  assert.equal(named({ PLATFORM_IMAGES_LOCAL_WORKFLOW, PLATFORM_IMAGES_LOCAL_URL }), ['LOCAL comfyui']);
  assert.equal(named({ PLATFORM_IMAGES_LOCAL_WORKFLOW, PLATFORM_IMAGES_LOCAL_PROVIDER: 'a1111' }), ['LOCAL a1111']);
});

it('asks a stock of photographs first, or where it is told to, once it has its key', () => {
  const all = { PLATFORM_IMAGES_CLOUD_KEY: 'sk', PLATFORM_IMAGES_STOCK_PROVIDER: 'openverse' };
  const order = (PLATFORM_IMAGES_STOCK_ORDER: string) => named({ ...all, PLATFORM_IMAGES_STOCK_ORDER });
  assert.equal(named(all), ['CLOUD openverse', 'LOCAL procedural', 'CLOUD openai-images']);
  assert.equal(order('after-local'), ['LOCAL procedural', 'CLOUD openverse', 'CLOUD openai-images']);
  assert.equal(order('last'), ['LOCAL procedural', 'CLOUD openai-images', 'CLOUD openverse']);
  assert.equal(named({ PLATFORM_IMAGES_STOCK_PROVIDER: 'pexels' }), ['LOCAL procedural']);
});

it('asks the built-in painter last where it is told to, and no server of one’s own', () => {
  const last = { PLATFORM_IMAGES_PAINTER: 'last', PLATFORM_IMAGES_CLOUD_KEY: 'sk' };
  assert.equal(named(last), ['CLOUD openai-images', 'LOCAL procedural']);
  assert.equal(named({ ...last, PLATFORM_IMAGES_LOCAL_URL }), ['LOCAL a1111', 'CLOUD openai-images']);
  const found = { ...last, PLATFORM_IMAGES_STOCK_PROVIDER: 'openverse' };
  assert.equal(named(found), ['CLOUD openverse', 'CLOUD openai-images', 'LOCAL procedural']);
  assert.equal(named({ ...found, PLATFORM_IMAGES_STOCK_ORDER: 'last' }), [
    'CLOUD openai-images',
    'CLOUD openverse',
    'LOCAL procedural',
  ]);
});

it('has an adapter for everyone who is offered', () => {
  assert.equal(
    imageAdapters.map(({ name }) => name),
    IMAGE_OFFERS.map(({ name }) => name),
  );
});

it.run();
