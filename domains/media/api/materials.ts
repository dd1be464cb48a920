import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle, type Request } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { listMaterials } from '../../../read-models/materials.ts';
import { material } from '../material/index.ts';
import type { RequestMaterial } from '../use-cases/materials/request.ts';
import type { Uploads } from '../use-cases/materials/upload.ts';
import { materialOperations } from './material-operations.ts';
import { type MaterialViews, requireExisting } from './material-views.ts';

export type MaterialTools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly requestMaterial: RequestMaterial;
  readonly uploads: Uploads;
  readonly views: MaterialViews;
};

/** Material of a user's own: announces, shows, describes and deletes it. */
export function materialHandlers({ store, documents, requestMaterial, uploads, views }: MaterialTools): Handled[] {
  /** What the caller may see. @throws HttpError 404 */
  async function visible(ctx: Request<unknown, unknown>['ctx']) {
    const id = idParam(ctx, 'material_id');
    const state = requireExisting((await load(store, material, id)).state, id);
    if (!maySee(callerOf(ctx), state.request.owner_id)) throw notFound(`material ${id}`);
    return { id, state };
  }

  return [
    handle(materialOperations.createMaterial, async ({ body, ctx }) => {
      const { state, position } = await requestMaterial(body, commandContextOf(ctx, callerOf(ctx).userId));
      setEventPosition(ctx, position);
      const announced = requireExisting(state, body.name);
      // A repeat under the same key shows what has become of it.
      return views.ofState(announced, await uploads.received(announced.request));
    }),
    handle(materialOperations.listMaterials, async ({ query: { owner, limit, cursor, ...filter }, ctx }) => {
      const whose = ownerFor(callerOf(ctx), owner);
      const { items, next_cursor } = await listMaterials(documents, { ...filter, owner: whose }, { limit, cursor });
      return { items: await Promise.all(items.map(views.ofDocument)), next_cursor };
    }),
    handle(materialOperations.showMaterial, async ({ ctx }) => {
      const { state } = await visible(ctx);
      return views.ofState(state, await uploads.received(state.request));
    }),
    handle(materialOperations.describeMaterial, async ({ body, ctx }) => {
      const { id, state } = await visible(ctx);
      const { request } = state;
      const { name = request.name, alt_text = request.alt_text } = body;
      const describe = { type: 'DescribeMaterial', name, alt_text: alt_text || null } as const;
      const context = commandContextOf(ctx, request.owner_id);
      const described = await execute(store, material, id, describe, context);
      setEventPosition(ctx, described.position);
      return views.ofState(requireExisting(described.state, id), await uploads.received(request));
    }),
    handle(materialOperations.deleteMaterial, async ({ ctx }) => {
      const { id, state } = await visible(ctx);
      const context = commandContextOf(ctx, state.request.owner_id);
      const remove = { type: 'DeleteMaterial', by: context.actor } as const;
      const { position } = await execute(store, material, id, remove, context);
      setEventPosition(ctx, position);
      return { material_id: id };
    }),
  ];
}
