import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import { createBrush, glowAt } from './brush.ts';
import { css, mix } from './color.ts';
import { drawn, shown } from './figure/character.ts';
import { paintBeside } from './figure/place.ts';
import { finish } from './finish.ts';
import type { PaintRequest } from './index.ts';
import { type Layers, separate } from './layers.ts';
import { looks } from './looks.ts';
import { paletteOf } from './palette.ts';
import { createRandom } from './random.ts';
import { readPrompt, type Scene } from './read-prompt.ts';
import { paintSky, skyElements } from './skies.ts';
import type { Stage } from './stage.ts';
import { backdrops } from './vocabulary/backdrops.ts';
import { type Subject, type SubjectName, subjects } from './vocabulary/subjects.ts';

/** `layers`: null if they are not wanted, or if the place itself is the picture. */
export type Painting = { canvas: Canvas; scene: Scene; layers: Layers | null };

/**
 * Paints what the words name: sky, place, things, light. Same prompts, seed and pixel size, same pixels.
 * @param picture of the character, decoded; null for one that is drawn from words, or for none
 */
export function paint(
  { prompt, negativePrompt, character, seed, width, height, layered }: PaintRequest,
  picture: Image | null = null,
): Painting {
  const random = createRandom(`${seed}\n${prompt}\n${negativePrompt ?? ''}\n${width}x${height}`);
  const someone = character?.description ? drawn(character.description) : picture && shown(picture);
  const read = (words: string) => readPrompt(words, negativePrompt, random);
  const scene = someone ? someone.sceneOf(prompt, read) : read(prompt);
  const look = looks[scene.look];
  const canvas = createCanvas(width, height);
  const stage: Stage = {
    context: canvas.getContext('2d'),
    width,
    height,
    unit: Math.min(width, height),
    horizon: height * random.between(0.6, 0.65),
    lightX: width * random.pick([random.between(0.2, 0.4), random.between(0.6, 0.8)]),
    random,
    palette: look.grade(paletteOf(scene.mood, random)),
    look,
    shows: 'everything',
  };
  paintPlace(stage, scene);
  const apart = layered && (scene.subjects.length > 0 || someone !== null);
  const things = apart ? onCanvas(stage, createCanvas(width, height), 'things') : null;
  // Their light stays where it is when the things move: it is soft, and a foreground that large would cost far more.
  const plate = apart ? onCanvas(stage, copyOf(canvas), 'light') : null;
  const company = {
    hasSubject: scene.subjects.length > 0,
    hasFloor: backdrops[scene.backdrop].floor && scene.backdrop !== 'ocean',
  };
  for (const each of [things, plate, stage])
    if (each) paintBeside(each, someone, company, () => paintSubjects(each, scene));
  if (plate) plate.random = stage.random.copy();
  const weather = scene.sky.filter((element) => IN_FRONT.has(element));
  for (const each of plate ? [stage, plate] : [stage]) for (const element of weather) skyElements[element](each);
  if (plate) finish(plate, canvas);
  finish(stage);
  const sheets = things && plate && { whole: canvas, plate: plate.context.canvas, things: things.context.canvas };
  return { canvas, scene, layers: sheets && separate(sheets) };
}

/** Goes on with the same numbers. */
const onCanvas = (stage: Stage, canvas: Canvas, shows: Stage['shows']): Stage => ({
  ...stage,
  shows,
  context: canvas.getContext('2d'),
  random: stage.random.copy(),
});

function copyOf(canvas: Canvas): Canvas {
  const copy = createCanvas(canvas.width, canvas.height);
  copy.getContext('2d').drawImage(canvas, 0, 0);
  return copy;
}

function paintPlace(stage: Stage, { sky, backdrop }: Scene): void {
  paintSky(stage);
  for (const element of sky) if (!IN_FRONT.has(element)) skyElements[element](stage);
  if (stage.look.name === 'minimal') paintDisc(stage);
  backdrops[backdrop].paint(stage);
}

/** Weather that is painted in front of everything else. */
const IN_FRONT = new Set(['rain', 'snow', 'rays', 'bokeh']);

/** A single calm shape behind a minimal picture's subject. */
function paintDisc({ context, width, height, unit, palette }: Stage): void {
  context.fillStyle = css(mix(palette.accent, palette.sky[1], 0.35));
  context.beginPath();
  context.arc(width / 2, height * 0.4, unit * 0.36, 0, Math.PI * 2);
  context.fill();
}

function paintSubjects(stage: Stage, { backdrop, subjects: names }: Scene): void {
  const [main, ...others] = names;
  if (!main) return;
  const { width, height, random } = stage;
  const size = Math.min(width * 0.31, height * 0.26);
  const mirrored = random.chance(0.5) ? -1 : 1;
  // Next to the main thing if there is room, above it in a portrait picture.
  const upright = width < height * 0.8;
  for (const [index, name] of others.entries()) {
    const side = (index === 0 ? 1 : -1) * mirrored;
    const small = upright ? width * 0.115 : size * 0.42;
    const x = width / 2 + side * (upright ? width * 0.31 : Math.min(width * 0.5 - small * 1.25, size + small * 0.75));
    const high = upright ? height * 0.14 + index * small * 0.5 : height * 0.4 - (index === 0 ? 0.75 : 0.2) * size;
    paintSubject(stage, name, x, high, small, backdrops[backdrop].floor && !upright);
  }
  if (stage.shows !== 'things') paintBacklight(stage);
  paintSubject(stage, main, width / 2, height * 0.4, size, backdrops[backdrop].floor);
}

/** The light behind the main thing. */
function paintBacklight({ context, width, height, unit, palette, look }: Stage): void {
  glowAt(context, width / 2, height * 0.4, unit * 0.5, mix(palette.light, palette.accent, 0.3), 0.5 * look.glow);
}

/** @param high the centre of a subject that does not stand on a floor, in pixels from the top */
function paintSubject(stage: Stage, name: SubjectName, x: number, high: number, size: number, floor: boolean): void {
  const { paint: paintIt, floats, foot = 94 }: Subject = subjects[name];
  const ground = stage.horizon + stage.height * 0.035;
  const stands = floor && !floats;
  if (stands && stage.shows !== 'light') shadow(stage, x, ground, size);
  createBrush(stage, x, stands ? ground - (size * foot) / 100 : high, size, paintIt);
}

function shadow({ context, palette, look }: Stage, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(1, 0.16);
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, size * 0.95);
  gradient.addColorStop(0, css({ ...palette.land, l: 0.08 }, look.surface === 'wash' ? 0.25 : 0.55));
  gradient.addColorStop(1, css({ ...palette.land, l: 0.08 }, 0));
  context.fillStyle = gradient;
  context.fillRect(-size, -size, size * 2, size * 2);
  context.restore();
}
