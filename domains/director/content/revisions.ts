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
