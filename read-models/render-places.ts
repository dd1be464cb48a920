import type { Documents } from '../kernel/documents/index.ts';

/** The place of a render in the line for the renderer. Like progress it is not a fact: nothing depends on it. */
type StoredPlace = { _id: string; place: number };

const NAME = 'render_places';

/** @param renderIds what waits, the next one first */
export async function setPlaces(documents: Documents, renderIds: readonly string[]): Promise<void> {
  if (renderIds.length === 0) return;
  const places = renderIds.map((_id, index) => ({
    updateOne: { filter: { _id }, update: { $set: { place: index + 1 } }, upsert: true },
  }));
  await documents.scratch<StoredPlace>(NAME).bulkWrite(places, { ordered: false, writeConcern: { w: 1 } });
}

/** By render id, from 1 for the next one; renders whose place is not known are left out. */
export async function placesOf(
  documents: Documents,
  renderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (renderIds.length === 0) return new Map();
  const found = await documents
    .scratch<StoredPlace>(NAME)
    .find({ _id: { $in: [...renderIds] } })
    .toArray();
  return new Map(found.map(({ _id, place }) => [_id, place]));
}

/** Called when the render no longer waits. */
export async function clearPlace(documents: Documents, renderId: string): Promise<void> {
  await documents.scratch<StoredPlace>(NAME).deleteOne({ _id: renderId });
}
