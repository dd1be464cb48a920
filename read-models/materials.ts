import { z } from 'zod';
import { type MaterialKind, materialKindSchema } from '../contracts/media/material.ts';
import {
  type Documents,
  defineReadModel,
  findAll,
  findAllBy,
  findIdsAfter,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';

const materialSchema = z.strictObject({
  material_id: z.string(),
  owner_id: z.string(),
  kind: materialKindSchema,
  status: z.enum(['uploading', 'stored', 'refused', 'expired']),
  name: z.string(),
  alt_text: z.string().nullable().describe('What an image or a clip shows, for people who cannot see it'),
  size_bytes: z.int().describe('Of the upload; once it is stored, of the file'),
  format: z.string().nullable().describe('Null until it is stored, like all properties of the file'),
  width: z.int().nullable().describe('Pixels; null for a sound'),
  height: z.int().nullable(),
  duration_seconds: z.number().nullable().describe('Null for an image'),
  file_path: z.string().nullable(),
  failure: failureView.nullable().describe('Why it was refused'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('When the upload is dropped unless it is complete'),
});
export type MaterialDocument = z.infer<typeof materialSchema>;

/** Something that a user has uploaded, or is uploading. */
export const materialView = materialSchema
  .omit({ owner_id: true })
  .extend({
    uploaded_bytes: z.int().describe('How many have arrived'),
    url: z.string().nullable().describe('Opens the file without a token, for about a day'),
    still_url: z
      .string()
      .nullable()
      .describe('Likewise, an image: of a clip, one of its own; of an image, the file; null for a sound'),
  })
  .meta({ id: 'Material' });

/** As included in its owner's export. */
export const exportedMaterialView = materialSchema.omit({ owner_id: true }).meta({ id: 'ExportedMaterial' });

export const materials = defineReadModel<MaterialDocument>('materials', [
  { key: { owner_id: 1, created_at: -1, _id: -1 } },
  { key: { created_at: -1, _id: -1 } },
  { key: { status: 1, _id: 1 } },
]);

export type MaterialFilter = {
  owner?: string | undefined;
  kind?: MaterialKind | undefined;
  status?: MaterialDocument['status'] | undefined;
};

/** Newest first. */
export const listMaterials = (
  documents: Documents,
  { owner, kind, status }: MaterialFilter,
  page: Page,
): Promise<ListPage<MaterialDocument>> =>
  findPage(documents, materials, { owner_id: owner, kind, status }, 'created_at', page);

/** Everyone's uploads that have not ended. */
export const unfinishedMaterials = (documents: Documents): AsyncGenerator<MaterialDocument> =>
  findAll(documents, materials, { status: 'uploading' });

/** How many uploads of a user have not ended, counted up to `most`. */
export const countUnfinished = async (documents: Documents, owner_id: string, most: number): Promise<number> =>
  (await findIdsAfter(documents, materials, { owner_id, status: 'uploading' }, '', most)).length;

/** Everything that a user has, oldest first. Read in pages. */
export const materialsOf = (documents: Documents, owner_id: string): AsyncGenerator<MaterialDocument> =>
  findAllBy(documents, materials, { owner_id }, 'created_at');
