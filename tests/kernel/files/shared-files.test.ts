import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { openFolder } from '../../../kernel/files/folder/folder.ts';
import { requireSharedFiles } from '../../../kernel/files/shared-files.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { startEventStore } from '../../support/stores/event-store.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = { store: EventStore; close(): Promise<void> };

const it = suiteOn<Context>('the files of all processes', async () => {
  const server = await startEventStore();
  const store = openEventStore(server.url);
  return {
    store,
    async close() {
      await store.close();
      await server.stop();
    },
  };
});

const idIn = async (folder: string) => (await readFile(join(folder, '.folder-id'), 'utf8')).trim();

async function refusal(store: EventStore, folder: string): Promise<string> {
  try {
    await requireSharedFiles(store, openFolder(folder));
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

it('takes the folder that is used first, by many processes at once, and no other', async ({ store }) => {
  const [first, other] = [await tempFolder('first'), await tempFolder('other')];
  const root = join(first.folder, 'files');
  await Promise.all(Array.from({ length: 8 }, () => requireSharedFiles(store, openFolder(root))));
  await requireSharedFiles(store, openFolder(root));

  const id = await idIn(root);
  assert.match(await refusal(store, join(other.folder, 'files')), /a new folder.*mount that folder here/);
  assert.match(await refusal(store, join(other.folder, 'files')), id);

  await writeFile(join(other.folder, '.folder-id'), '7d6ff1a8-7c9f-4f0a-9bb5-8a7a5b4d6f10\n');
  assert.match(await refusal(store, other.folder), /the folder of another installation/);
  await writeFile(join(other.folder, '.folder-id'), `${id}\n`);
  assert.is(await refusal(store, other.folder), 'accepted', 'an operator has put it in its place');
  await Promise.all([first.remove(), other.remove()]);
});

it('says that a folder cannot be used', async ({ store }) => {
  const { folder, remove } = await tempFolder('file');
  await writeFile(join(folder, 'files'), 'a file where the folder should be');
  assert.match(await refusal(store, join(folder, 'files')), /PLATFORM_DATA: .* cannot be used \(ENOTDIR\)/);
  await remove();
});

it.run();
