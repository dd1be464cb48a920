import type { Draft } from './editor/draft.ts';

/** A script as it is being edited, and the revision that it was made from. */
export type Editing = { readonly draft: Draft; readonly base: number };

/**
 * Edits that were left unsaved, by their content: who looks at another page in between finds them again. They are in
 * memory alone, so that signing out forgets them.
 */
const kept = new Map<string, Editing>();

export const keptDraft = (contentId: string): Editing | null => kept.get(contentId) ?? null;

export function keepDraft(contentId: string, editing: Editing): void {
  kept.set(contentId, editing);
}

export function forgetDraft(contentId: string): void {
  kept.delete(contentId);
}
