import type { z } from 'zod';
import { stillOf } from '../../../contracts/media/clip.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import type { MaterialDocument, materialView } from '../../../read-models/materials.ts';
import type { Material } from '../material/index.ts';
import { partPathOf } from '../use-cases/materials/paths.ts';

type View = z.infer<typeof materialView>;
/** Material that is there for its owner. */
export type VisibleMaterial = Exclude<Existing<Material>, { readonly status: 'deleted' }>;

export type MaterialViews = {
  ofDocument(document: MaterialDocument): Promise<View>;
  /** @param received how many bytes have arrived, as long as it is being uploaded */
  ofState(state: VisibleMaterial, received: number): View;
};

/** @throws HttpError 404 */
export function requireExisting(state: Material, id: string): VisibleMaterial {
  if (state.status === 'none' || state.status === 'deleted') throw notFound(`material ${id}`);
  return state;
}

/** Material as answers show it. @param linkTo a link to a file that players can open */
export function materialViews(files: Files, linkTo: (path: string | null) => string | null): MaterialViews {
  const links = (path: string | null, width: number | null) => ({
    url: linkTo(path),
    still_url: width === null ? null : linkTo(path && stillOf(path)),
  });
  return {
    async ofDocument({ owner_id, ...document }) {
      const { material_id, status, size_bytes } = document;
      const received =
        status === 'stored' ? size_bytes : await files.unfinished.size(partPathOf({ owner_id, material_id }));
      return { ...document, uploaded_bytes: received, ...links(document.file_path, document.width) };
    },
    ofState(state, received) {
      const { owner_id: _, requested_at, expires_at, ...request } = state.request;
      const stored = state.status === 'stored' ? state.stored : null;
      return {
        ...request,
        status: state.status,
        size_bytes: stored?.size_bytes ?? request.size_bytes,
        format: stored?.format ?? null,
        width: stored?.width ?? null,
        height: stored?.height ?? null,
        duration_seconds: stored?.duration_seconds ?? null,
        file_path: stored?.file_path ?? null,
        failure: state.status === 'refused' ? state.failure : null,
        created_at: requested_at,
        expires_at: state.status === 'uploading' ? expires_at : null,
        uploaded_bytes: stored?.size_bytes ?? received,
        ...links(stored?.file_path ?? null, stored?.width ?? null),
      };
    },
  };
}
