import type { Context } from 'koa';
import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { type Documents, findByIdOrStream } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { type PublicationDocument, publications } from '../../../read-models/publications.ts';

type Tools = { readonly store: EventStore; readonly documents: Documents };

/** The publication that a request names, if the caller may see it; any other is reported as not found. */
export async function ownPublication(
  { store, documents }: Tools,
  ctx: Context & { params: Record<string, string> },
): Promise<PublicationDocument> {
  const id = idParam(ctx, 'publication_id');
  const item = await findByIdOrStream({ store, documents }, publications, publicationEvents, id);
  if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`publication ${id}`);
  return item;
}
