import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Content } from './state.ts';

// One document holds all revisions of a piece of content, each with its script and the feedback on the previous one.
const MAX_REVISIONS = 100;

/** @throws Rejection `content/too-many-revisions` */
export function nextRevision({ revision }: Existing<Content>): number {
  if (revision >= MAX_REVISIONS)
    throw new Rejection(
      'content/too-many-revisions',
      'conflict',
      `Content has at most ${MAX_REVISIONS} revisions: decide without feedback, or start over with new content`,
    );
  return revision + 1;
}

/** @throws Rejection if someone has changed the script since, with who it was */
export function requireNewest(revision: number, { drafted, editor }: Existing<Content>): void {
  if (revision === drafted) return;
  const who = editor === null ? 'the writer' : 'a person';
  throw new Rejection(
    'content/changed-since',
    'conflict',
    `The script is at revision ${drafted} by now, made by ${who}, not at ${revision}: read it again and decide from there`,
    { revision: drafted, by: editor },
  );
}
