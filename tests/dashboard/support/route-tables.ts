import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DASHBOARD } from './build.ts';

export type DeclaredPage = {
  /** Its file below `dashboard/src/pages`, without the ending. */
  readonly page: string;
  /** The areas of its texts. */
  readonly areas: readonly string[];
  /** Whether it is there before someone has signed in. */
  readonly isEntrance: boolean;
};

/** All that the route tables of the dashboard name. */
export async function declaredPages(): Promise<DeclaredPage[]> {
  const folder = join(DASHBOARD, 'src', 'app', 'routes');
  const tables = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const declared = tables
    .join('')
    .matchAll(/page\('([\w-]+)', \(\) => import\('\.\.\/\.\.\/pages\/([\w/-]+)\.tsx'\)((?:, '[\w-]+')*)\)/g);
  return [...declared].map(([, area = '', page = '', more = '']) => ({
    page,
    areas: [area, ...(more.match(/[\w-]+/g) ?? [])],
    isEntrance: page.startsWith('entrance/'),
  }));
}
