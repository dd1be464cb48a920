import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SUBTITLE_STYLES } from '../../domains/editor/providers/captions/index.ts';
import { LOOKS } from '../../domains/shared/looks/index.ts';

const it = suite('samples in the dashboard');
const folder = join(import.meta.dirname, '..', '..', 'dashboard', 'public');

const isThere = (path: string) =>
  access(join(folder, path)).then(
    () => true,
    () => false,
  );

it('show every look and every style of captions that can be chosen', async () => {
  const paths = [
    ...LOOKS.map(({ name }) => `looks/${name}.jpg`),
    ...SUBTITLE_STYLES.filter((style) => style !== 'none').map((style) => `captions/${style}.jpg`),
  ];
  for (const path of paths) assert.ok(await isThere(path), `${path}: npm run films`);
});

it.run();
