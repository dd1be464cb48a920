import type { Filter } from 'mongodb';
import {
  type Documents,
  defineReadModel,
  type ListPage,
  listPage,
  type Page,
  published,
  type Stored,
} from '../kernel/documents/index.ts';
import type { Failure } from '../kernel/failure.ts';

export type PublicationDocument = {
  publication_id: string;
  content_id: string;
  owner_id: string | null;
  platform: string;
  status: 'requested' | 'scheduled' | 'uploading' | 'published' | 'unconfirmed' | 'failed';
  title: string;
  url: string | null;
  platform_post_id: string | null;
  schedule_at: string | null;
  published_at: string | null;
  attempt: number;
  failure: Failure | null;
  /** The first time it was asked for. */
  requested_at: string;
  updated_at: string;
};

export const publications = defineReadModel<PublicationDocument>('publications', [
  { key: { owner_id: 1, requested_at: -1, _id: -1 } },
  { key: { requested_at: -1, _id: -1 } },
  { key: { status: 1, schedule_at: 1 } },
  { key: { status: 1, platform: 1, _id: 1 } },
]);

type Filters = Filter<Stored<PublicationDocument>>;

export type PublicationFilter = {
  owner?: string | undefined;
  platform?: string | undefined;
  status?: string | undefined;
};

/** Null when there is none. */
export async function publicationById(documents: Documents, id: string): Promise<PublicationDocument | null> {
  const stored = await (await documents.of(publications)).findOne({ _id: id } as Filters);
  return stored && published(stored as Stored<PublicationDocument>);
}

/** Newest first. */
export async function listPublications(
  documents: Documents,
  { owner, platform, status }: PublicationFilter,
  page: Page,
): Promise<ListPage<PublicationDocument>> {
  const filter = {
    ...(owner ? { owner_id: owner } : {}),
    ...(platform ? { platform } : {}),
    ...(status ? { status } : {}),
  } as Filters;
  const { items, next_cursor } = await listPage(await documents.of(publications), filter, 'requested_at', page);
  return { items: items.map((item) => published(item)), next_cursor };
}

/** Publications whose time has come, the longest waiting first. @param now ISO 8601 UTC */
export async function duePublications(
  documents: Documents,
  now: string,
  limit: number,
): Promise<PublicationDocument[]> {
  const found = await (await documents.of(publications))
    .find({ status: 'scheduled', schedule_at: { $lte: now } } as Filters)
    .sort({ schedule_at: 1 })
    .limit(limit)
    .toArray();
  return found.map((stored) => published(stored as Stored<PublicationDocument>));
}

/** Everything that is live on these platforms, in pages of 200. */
export async function* livePublications(
  documents: Documents,
  platforms: readonly string[],
): AsyncGenerator<PublicationDocument> {
  let after = '';
  while (true) {
    const found = await (await documents.of(publications))
      .find({ status: 'published', platform: { $in: platforms }, _id: { $gt: after } } as Filters)
      .sort({ _id: 1 })
      .limit(200)
      .toArray();
    for (const stored of found) yield published(stored as Stored<PublicationDocument>);
    const last = found.at(-1);
    if (!last || found.length < 200) return;
    after = last._id;
  }
}
