import { lazy, Suspense } from 'react';
import type { Failure } from '../api/call.ts';
import { loadTexts } from '../texts/index.ts';
import { Skeleton } from './skeleton.tsx';

/** Most pages show none: the words for it come with the first. */
const Note = lazy(async () => {
  const [{ WordedFailure }] = await Promise.all([import('./worded-failure.tsx'), loadTexts('failures')]);
  return { default: WordedFailure };
});
const Cause = lazy(async () => {
  const [{ WordedCause }] = await Promise.all([import('./worded-failure.tsx'), loadTexts('failures')]);
  return { default: WordedCause };
});

/** A failure that is part of what happened: the stage, the cause, and what to do. */
export const FailureNote = ({ failure }: { failure: Failure }) => (
  <Suspense fallback={<Skeleton shape="row" count={3} />}>
    <Note failure={failure} />
  </Suspense>
);

/** The cause alone, where there is no room for more. */
export const FailureCause = ({ failure }: { failure: Failure }) => (
  <Suspense fallback={null}>
    <Cause failure={failure} />
  </Suspense>
);
