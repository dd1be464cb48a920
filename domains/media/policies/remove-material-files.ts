import { userEvents } from '../../../contracts/identity/user.ts';
import { type MaterialEvent, materialEvents } from '../../../contracts/media/material.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, retry } from '../../../kernel/policies/policy.ts';
import { materials, materialsOf } from '../../../read-models/materials.ts';
import { material } from '../material/index.ts';
import { filePathOf, folderOf, partPathOf, workFolderOf } from '../use-cases/materials/paths.ts';
import type { Uploads } from '../use-cases/materials/upload.ts';

type Tools = { readonly files: Files; readonly documents: Documents; readonly uploads: Pick<Uploads, 'stop'> };
type Ids = DataOf<MaterialEvent, 'MaterialExpired'>;

/**
 * Removes files that are no longer needed: the parts of every upload that has ended, and those of deleted material. When a user is
 * erased, everything that the user has uploaded is deleted.
 */
export const removeMaterialFiles = definePolicyUsing<Tools>()({
  name: 'remove-material-files',
  events: [materialEvents, userEvents],
  on: {
    MaterialStored: ({ data }, _, { files }) => removePart(data, files),
    MaterialRefused: ({ data }, context, tools) => removeAll(data, context, tools),
    MaterialExpired: ({ data }, context, tools) => removeAll(data, context, tools),
    MaterialDeleted: ({ data }, context, tools) => removeAll(data, context, tools),
    async UserErased({ data: { user_id }, position }, { store, command }, { files, documents }) {
      if (!(await documents.waitFor(materials, position))) return retry(1_000, 'the list of materials is behind');
      for await (const { material_id } of materialsOf(documents, user_id)) {
        const context = { ...command(material_id), owner: user_id };
        await execute(store, material, material_id, { type: 'DeleteMaterial', by: user_id }, context);
      }
      await files.removeFolder(folderOf({ owner_id: user_id }));
      return done;
    },
  },
});

async function removePart(ids: Ids, files: Files): Promise<Outcome> {
  await files.unfinished.remove(partPathOf(ids));
  await files.removeFolder(workFolderOf(ids));
  return done;
}

/** The still of a clip is a JPEG. */
const FORMATS = ['png', 'jpg', 'webp', 'mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'mp4'] as const;

async function removeAll(ids: Ids, { store }: PolicyContext, { files, uploads }: Tools): Promise<Outcome> {
  const { state } = await load(store, material, ids.material_id);
  // Deliveries are not ordered, and stored files must not be removed.
  if (state.status === 'stored') return done;
  uploads.stop(ids.material_id);
  // A process may have died between writing a file and recording it: its format is not known then.
  for (const format of FORMATS) await files.remove(filePathOf(ids, format));
  return removePart(ids, files);
}
