import { ApiError, createApi, type Output } from '../../../api/client.ts';
import { requestInSession } from './session.ts';

export { ApiError, type Frame, type Input, type Output } from '../../../api/client.ts';

/** Calls an operation of the API by name, in the session of the browser. It reads its own writes. @throws ApiError */
export const call = createApi(location.origin, () => null, requestInSession);

/** The same path here: what is signed is the path, and whatever the gateway calls itself, its files come from this origin. */
export function ownPath(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}

export const isStatusOf = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Reads null where there is nothing: `call(…).catch(nullIfMissing)`. @throws every error other than 404 */
export function nullIfMissing(error: unknown): null {
  if (isStatusOf(error, 404)) return null;
  throw error;
}

export type Content = Output<'showContent'>;
export type ContentListItem = Output<'listContents'>['items'][number];
export type Asset = Output<'listImagesOfContent'>['items'][number];
export type Run = Output<'showPipelineRun'>;
export type Trend = Output<'showTrend'>;
export type Failure = NonNullable<Content['failure']>;
