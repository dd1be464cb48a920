/**
 * What frames have said last of each content. A frame may come before what it tells of can be read: who reads a content compares,
 * and reads again until it is so.
 */
export type Announced = { readonly status: string; readonly stage: string };

const contents = new Map<string, Announced>();

export const announce = (contentId: string, said: Announced): void => void contents.set(contentId, said);
export const announcedOf = (contentId: string): Announced | undefined => contents.get(contentId);
