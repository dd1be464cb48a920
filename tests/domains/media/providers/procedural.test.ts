import { createHash } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { GenerationRequest } from '../../../../domains/media/providers/image-provider.ts';
import { createProceduralProvider } from '../../../../domains/media/providers/procedural/provider.ts';
import { createSketcher } from '../../../../domains/media/providers/procedural/sketch.ts';
import { announcedLayers, isIntact } from '../../../../offline/painter/layered-jpeg.ts';
import { generationRequest, providerErrorOf } from './support.ts';

const it = suite('procedural provider');
const never = new AbortController().signal;
const provider = createProceduralProvider({ timeoutMs: 30_000 });
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('paints the same bytes for the same prompts, seed and size, in another thread too', async () => {
  const request = generationRequest({ width: 256, height: 256 });
  const first = await provider.generate(request, never);
  const again = await provider.generate({ ...request, idempotencyKey: 'another' }, never);
  const elsewhere = await createProceduralProvider({ timeoutMs: 30_000 }).generate(request, never);
  assert.is(digest(again.bytes), digest(first.bytes));
  assert.is(digest(elsewhere.bytes), digest(first.bytes));
});

it('paints another image for another seed, prompt, negative prompt or size', async () => {
  const request = generationRequest({ width: 128, height: 128, prompt: 'a rocket over the city' });
  const changes = [{}, { seed: 8 }, { prompt: 'a rocket over the sea' }, { negativePrompt: 'rocket' }, { width: 136 }];
  const digests = await Promise.all(
    changes.map(async (change) => digest((await provider.generate({ ...request, ...change }, never)).bytes)),
  );
  assert.is(new Set(digests).size, changes.length);
});

for (const [width, height] of [
  [64, 64],
  [64, 2048],
  [2048, 64],
  [1080, 1920],
  [2048, 2048],
] as const) {
  it(`paints ${width}x${height} as JPEG`, async () => {
    const image = await provider.generate(
      generationRequest({ width, height, prompt: 'neon city in the rain, a robot' }),
      never,
    );
    assert.equal(imageSize(image.bytes), { type: 'jpg', width, height });
    assert.equal([image.format, image.width, image.height], ['jpeg', width, height]);
  });
}

it('keeps the layers of what it paints with the picture, in less than the picture takes', async () => {
  const request = generationRequest({ width: 432, height: 768, prompt: 'a robot in a city' });
  const { bytes } = await provider.generate(request, never);
  const layers = announcedLayers(bytes, bytes.length);
  assert.ok(layers && isIntact(bytes.subarray(layers.start), layers));
  assert.ok(layers.length < layers.start, `${layers.length} and ${layers.start} bytes`);
  const place = await provider.generate({ ...request, prompt: 'mountains at dawn' }, never);
  assert.is(announcedLayers(place.bytes, place.bytes.length), null);
});

it('sketches without layers', async () => {
  const size = { width: 432, height: 768 };
  const bytes = await createSketcher()(
    { prompt: 'a robot', negativePrompt: null, character: null, seed: 1, ...size },
    never,
  );
  assert.ok(bytes);
  assert.is(announcedLayers(bytes, bytes.length), null);
});

it('says what it is, that it costs nothing, and what it ignored', async () => {
  const image = await provider.generate(generationRequest({ seed: 11 }), never);
  assert.is(image.cost, null);
  assert.is(image.metadata.generator, 'procedural');
  assert.is(image.metadata.kind, 'LOCAL');
  assert.is(image.metadata.seed, 11);
  assert.equal(image.metadata.ignored_params, ['steps', 'cfg_scale']);
});

/** A mascot in one colour: cut out, or on a ground of its own. */
function pictureOf(ground: string | null): GenerationRequest['character'] {
  const canvas = createCanvas(100, 100);
  const context = canvas.getContext('2d');
  context.fillStyle = ground ?? 'transparent';
  context.fillRect(0, 0, 100, 100);
  context.fillStyle = '#00e000';
  context.fillRect(20, 20, 60, 60);
  return { description: null, reference: { bytes: canvas.toBuffer('image/png'), format: 'png' } };
}

async function greenIn(bytes: Uint8Array): Promise<number> {
  const canvas = createCanvas(256, 256);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(bytes), 0, 0);
  const { data } = context.getImageData(0, 0, 256, 256);
  let green = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 1] ?? 0) > 150 && (data[at] ?? 255) < 90 && (data[at + 2] ?? 255) < 90) green++;
  return green;
}

it('shows the picture of a character that no words describe, cut out or in a frame', async () => {
  const request = generationRequest({ width: 256, height: 256, prompt: 'a laptop, minimal style' });
  const alone = await provider.generate(request, never);
  assert.is(await greenIn(alone.bytes), 0);
  assert.is('reference_used' in alone.metadata, false);
  for (const ground of [null, '#102040']) {
    const { bytes, metadata } = await provider.generate({ ...request, character: pictureOf(ground) }, never);
    assert.ok((await greenIn(bytes)) > 500, `${await greenIn(bytes)} pixels`);
    assert.is(metadata.reference_used, true);
  }
  const described = { ...pictureOf(null), description: 'a fox', reference: pictureOf(null)?.reference ?? null };
  const { bytes, metadata } = await provider.generate({ ...request, character: described }, never);
  assert.equal([await greenIn(bytes), metadata.reference_used], [0, false]);
});

it('takes an open seed from the request’s key, so that a repeat is the same image', async () => {
  const request = generationRequest({ seed: -1, idempotencyKey: 'one' });
  const [one, repeat, other] = await Promise.all([
    provider.generate(request, never),
    provider.generate(request, never),
    provider.generate({ ...request, idempotencyKey: 'two' }, never),
  ]);
  assert.is(digest(repeat.bytes), digest(one.bytes));
  assert.is.not(digest(other.bytes), digest(one.bytes));
});

it('leaves the event loop free while it paints', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await provider.generate(generationRequest({ width: 2048, height: 2048 }), never);
  clearInterval(timer);
  assert.ok(turns > 5, `the event loop turned ${turns} times`);
});

it('refuses what would wait behind 256 others and the one being painted', async () => {
  const crowd = Array.from({ length: 300 }, (_, seed) =>
    provider.generate(generationRequest({ width: 64, height: 64, seed }), never).then(
      () => 'painted',
      (error) => error.details.code,
    ),
  );
  const outcomes = await Promise.all(crowd);
  assert.is(outcomes.filter((outcome) => outcome === 'painted').length, 257);
  assert.is(outcomes.filter((outcome) => outcome === 'queue-full').length, 43);
});

it('ends with the caller’s own reason when the caller gives up', async () => {
  const giveUp = new AbortController();
  const image = provider.generate(generationRequest({ width: 2048, height: 2048 }), giveUp.signal);
  giveUp.abort(new Error('no longer wanted'));
  assert.is(await image.catch((error: Error) => error.message), 'no longer wanted');
});

it('never paints what was given up while it waited', async () => {
  // The abandoned images would take far longer than the patience for the one behind them.
  const patient = createProceduralProvider({ timeoutMs: 20_000 });
  const giveUp = new AbortController();
  const big = generationRequest({ width: 2048, height: 2048 });
  const abandoned = Array.from({ length: 250 }, () => patient.generate(big, giveUp.signal).catch(() => 'given up'));
  giveUp.abort();
  assert.ok((await Promise.all(abandoned)).every((outcome) => outcome === 'given up'));
  assert.is((await patient.generate(generationRequest(), never)).width, 128);
});

it('calls an image that takes too long unavailable', async () => {
  const impatient = createProceduralProvider({ timeoutMs: 1 });
  const error = await providerErrorOf(impatient.generate(generationRequest({ width: 2048, height: 2048 }), never));
  assert.equal([error.kind, error.code], ['unavailable', 'timeout']);
});

it('is always available', async () => {
  assert.equal(await provider.check(never), { available: true, reason: null });
});

it.run();
