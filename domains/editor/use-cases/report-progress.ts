import { type RenderProgress, setProgress } from '../../../read-models/render-progress.ts';
import type { EncodingProgress } from '../providers/video/encoding-progress.ts';
import type { RenderJob } from './render-job.ts';

const AT_MOST_EVERY_MS = 250;

/** Shows callers how far a render has got. Best effort: the render does not depend on it. */
export const reportProgress = (
  { tools, context }: RenderJob,
  renderId: string,
  progress: RenderProgress,
): Promise<void> =>
  setProgress(tools.documents, renderId, progress).catch((error) =>
    context.log.debug({ err: error }, 'progress was not reported'),
  );

/** Reports how much of a step is done that has no speed. @param done 0 to 1 */
export const reportStep = (
  job: RenderJob,
  renderId: string,
  status: 'narrating' | 'captioning',
  done = 0,
): Promise<void> =>
  reportProgress(job, renderId, { status, percent: Math.floor(100 * done), speed: null, eta_seconds: null });

/** Reports the encoder's progress a few times a second, without making the encoder wait. */
export function encodingReporter(job: RenderJob, renderId: string) {
  let reportedAt = 0;
  let reporting: Promise<void> = Promise.resolve();
  return {
    report({ percent, speed, etaSeconds }: EncodingProgress): void {
      if (Date.now() - reportedAt < AT_MOST_EVERY_MS) return;
      reportedAt = Date.now();
      reporting = reportProgress(job, renderId, { status: 'rendering', percent, speed, eta_seconds: etaSeconds });
    },
    /** Resolves when the last report has been written. */
    settled: (): Promise<void> => reporting,
  };
}
