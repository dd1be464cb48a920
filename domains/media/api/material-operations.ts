import { z } from 'zod';
import { materialKindSchema } from '../../../contracts/media/material.ts';
import { listOf, pageQuery } from '../../../kernel/documents/index.ts';
import { BYTES } from '../../../kernel/http/json-bodies.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../kernel/http/owner-query.ts';
import { materials, materialView } from '../../../read-models/materials.ts';

export const MAX_NAME = 200;
const MAX_ALT_TEXT = 1_000;

const words = {
  name: z.string().trim().min(1).max(MAX_NAME),
  alt_text: z
    .string()
    .trim()
    .max(MAX_ALT_TEXT)
    .nullish()
    .describe('What an image or a clip shows, for people who cannot see it'),
};

export const materialBody = z.object({
  kind: materialKindSchema,
  ...words,
  size_bytes: z.int().min(1).describe('Of the file that will be uploaded'),
});
export type MaterialBody = z.infer<typeof materialBody>;

const NONE = 'There is no such material, or it is not yours';
const NO_ROOM = 'Your disk has no room for it (`disk_quota_exceeded`), or you have too many unfinished uploads';
const OFFSET = { 'Upload-Offset': 'How many bytes have already arrived' };
const PROTOCOL = 'It follows tus 1.0 (tus.io/protocols), with creation and expiration: its clients work unchanged.';

/** What callers may do with material of their own. */
export const materialOperations = {
  createMaterial: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/media/materials',
    summary: 'Announce an image, a clip, a logo, music or a voice-over of your own',
    description:
      'Its bytes follow with `PATCH /api/v1/media/uploads/{material_id}`, in one request or in several, and are examined when the last of them arrives. A clip is converted, which may take longer than an answer: until then it is `uploading`.',
    body: materialBody,
    status: 201,
    answer: materialView,
    failures: { 409: NO_ROOM, 422: 'The request is not valid, or the file is too large: `too-large`' },
    writes: true,
  }),
  listMaterials: operation({
    method: 'GET',
    path: '/api/v1/media/materials',
    summary: 'List your own material, newest first',
    query: z.object({
      ...pageQuery,
      ...ownerQuery,
      kind: materialKindSchema.optional(),
      status: materialView.shape.status.optional(),
    }),
    answer: listOf(materialView),
    reads: [materials],
  }),
  showMaterial: operation({
    method: 'GET',
    path: '/api/v1/media/materials/{material_id}',
    summary: 'Show a piece of your material, and how far its upload is',
    answer: materialView,
    failures: { 404: NONE },
  }),
  describeMaterial: operation({
    method: 'PUT',
    path: '/api/v1/media/materials/{material_id}',
    summary: 'Change the name or the alt text of a piece of your material',
    body: z.object({ name: words.name.optional(), alt_text: words.alt_text }),
    answer: materialView,
    failures: { 404: NONE },
    writes: true,
  }),
  deleteMaterial: operation({
    method: 'DELETE',
    path: '/api/v1/media/materials/{material_id}',
    summary: 'Delete a piece of your material, or cancel its upload',
    description: 'Videos that were made with it stay. A scene that it is pinned to needs another image or clip.',
    answer: z.strictObject({ material_id: z.string() }).meta({ id: 'DeletedMaterial' }),
    failures: { 404: NONE },
    writes: true,
  }),
  createUpload: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/media/uploads',
    summary: 'Announce an upload, for clients of the tus protocol',
    description: `${PROTOCOL} The answer's Location takes the bytes.`,
    headers: {
      'Upload-Length': 'The size of the file in bytes',
      'Upload-Metadata':
        'Names with values in base64, separated by commas: `filename` (or `name`), `kind` (by default music for `filetype` audio/…, clip for video/…, otherwise picture), `alt_text`',
    },
    status: 201,
    answer: materialView,
    failures: { 409: NO_ROOM, 422: 'The request is not valid, or the file is too large: `too-large`' },
    writes: true,
  }),
  showUpload: operation({
    method: 'GET',
    path: '/api/v1/media/uploads/{material_id}',
    summary: 'Show how far an upload is',
    description: `${PROTOCOL} With HEAD, the answer is in its headers: Upload-Offset, Upload-Length, Upload-Expires.`,
    answer: materialView,
    failures: { 404: NONE, 410: 'It was not completed in time' },
  }),
  addToUpload: operation({
    method: 'PATCH',
    path: '/api/v1/media/uploads/{material_id}',
    summary: 'Upload bytes',
    description: `${PROTOCOL} After an interruption, continue at the Upload-Offset that HEAD answers. A request without bytes at the end of an upload waits for what becomes of it.`,
    bytes: BYTES,
    headers: OFFSET,
    status: 204,
    answer: z.null(),
    failures: {
      404: NONE,
      409: 'The number of bytes that have arrived differs from the header, or your disk is full: `disk_quota_exceeded`',
      410: 'It was not completed in time',
      413: 'More bytes than were announced',
      415: `The body is not ${BYTES}`,
      422: 'The uploaded file is refused',
    },
    writes: true,
    takesKey: false,
  }),
};
