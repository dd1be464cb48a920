import { materialEvents } from '../contracts/media/material.ts';
import { materials } from '../read-models/materials.ts';
import { defineProjection } from './engine/projection.ts';

/** Users' uploads, from the announcement on. Deleted ones are gone. */
export const materialsProjection = defineProjection(materials, {
  version: 2,
  events: [materialEvents],
  keyOf: ({ data }) => data.material_id,
  handles: {
    MaterialRequested: (_, { data }) => ({
      material_id: data.material_id,
      owner_id: data.owner_id,
      kind: data.kind,
      status: 'uploading' as const,
      name: data.name,
      alt_text: data.alt_text,
      size_bytes: data.size_bytes,
      format: null,
      width: null,
      height: null,
      duration_seconds: null,
      file_path: null,
      failure: null,
      created_at: data.requested_at,
      expires_at: data.expires_at,
    }),
    MaterialStored: (doc, { data }) =>
      doc && {
        ...doc,
        status: 'stored' as const,
        size_bytes: data.size_bytes,
        format: data.format,
        width: data.width,
        height: data.height,
        duration_seconds: data.duration_seconds,
        file_path: data.file_path,
        expires_at: null,
      },
    MaterialRefused: (doc, { data }) =>
      doc && { ...doc, status: 'refused' as const, failure: data.failure, expires_at: null },
    MaterialExpired: (doc) => doc && { ...doc, status: 'expired' as const, expires_at: null },
    MaterialDescribed: (doc, { data }) => doc && { ...doc, name: data.name, alt_text: data.alt_text },
    MaterialDeleted: () => null,
  },
});
