import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lookNamed } from '../../../../../../domains/shared/looks/index.ts';
import { paintTestPicture } from '../../../../../support/fakes/pictures.ts';
import { type FilmScene, narratedFilm } from './narrated-film.ts';
import { newScript, type Script } from './support.ts';

type Film = Script & { film: FilmScene[]; imagePath: (hue: number) => Promise<string> };

const it = suite<Film>('a film of which one scene changes');

it.before.each(async (c) => {
  Object.assign(c, await newScript());
  c.imagePath = async (hue) => {
    const file = join(c.folder, `${hue}.png`);
    await writeFile(file, await paintTestPicture(90, 160, 'png', hue));
    return file;
  };
  c.film = [];
  // Lengths of which none is a whole number of frames.
  for (const [i, text] of ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].entries())
    c.film.push({ imagePath: await c.imagePath(i * 40), samples: 5_003 + i * 211, text });
});
it.after.each((c) => c.remove());

/** How many scenes are encoded for the film; those of the cache are not. */
async function scenesEncoded({ folder, encode, filesIn }: Film, film: readonly FilmScene[]): Promise<number> {
  const before = await piecesOf({ filesIn });
  await encode(await narratedFilm(folder, film));
  return (await piecesOf({ filesIn })) - before;
}

const piecesOf = async ({ filesIn }: Pick<Script, 'filesIn'>): Promise<number> =>
  (await filesIn('cache').catch(() => [])).filter((name) => name.endsWith('.mp4')).length;

const CHANGES: readonly [string, (c: Film) => Promise<FilmScene[]>, number][] = [
  ['nothing', async ({ film }) => film, 0],
  ['the words of the first scene', async ({ film }) => film.with(0, { ...film[0], text: 'Once.' } as FilmScene), 1],
  [
    'how long the first scene is spoken',
    async ({ film }) => film.with(0, { ...film[0], samples: 5_777 } as FilmScene),
    1,
  ],
  [
    'the picture of the third scene',
    async ({ film, imagePath }) => film.with(2, { ...film[2], imagePath: await imagePath(300) } as FilmScene),
    1,
  ],
  [
    'one more scene at the beginning',
    async ({ film, imagePath }) => [{ imagePath: await imagePath(300), samples: 6_001, text: 'Zero.' }, ...film],
    1,
  ],
  ['one scene less', async ({ film }) => film.filter((_, i) => i !== 1), 0],
  ['the order', async ({ film }) => film.toReversed(), 0],
];

for (const [what, change, encoded] of CHANGES) {
  it(`has ${encoded} encoded after a change of ${what}`, async (c) => {
    assert.is(await scenesEncoded(c, c.film), 5);
    assert.is(await scenesEncoded(c, await change(c)), encoded);
  });
}

/** What is left to encode where scenes become each other: a changed scene and the transitions at its ends. */
const TRANSITIONS: readonly [string, (film: readonly FilmScene[]) => FilmScene[], number][] = [
  ['nothing', (film) => [...film], 0],
  ['the words of the first scene', (film) => film.with(0, { ...film[0], text: 'Once.' } as FilmScene), 2],
  ['the words of the third scene', (film) => film.with(2, { ...film[2], text: 'Thrice.' } as FilmScene), 3],
  ['how long the third scene is spoken', (film) => film.with(2, { ...film[2], samples: 9_777 } as FilmScene), 3],
  ['one scene less', (film) => film.filter((_, i) => i !== 2), 1],
];
for (const [what, change, encoded] of TRANSITIONS) {
  it(`with transitions has ${encoded} pieces encoded after a change of ${what}`, async (c) => {
    const long = c.film.map((scene) => ({ ...scene, samples: scene.samples + 4_000 }));
    const look = lookNamed('circuit');
    const pieces = async (film: readonly FilmScene[]) => {
      const before = await piecesOf(c);
      const { scenes, narrationPath } = await narratedFilm(c.folder, film);
      await c.encode({ narrationPath, look, scenes: scenes.map((scene) => ({ ...scene, entrance: 'fade' as const })) });
      return (await piecesOf(c)) - before;
    };
    assert.is(await pieces(long), 9);
    assert.is(await pieces(change(long)), encoded);
  });
}

it.run();
