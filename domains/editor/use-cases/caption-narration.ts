import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { buildCaptions, type Captions, subtitleStyleOf, writeSubtitleFiles } from '../providers/captions/index.ts';
import type { StoredNarration } from '../providers/speech/narration-files.ts';
import { type Render, render } from '../render/index.ts';
import type { RenderJob } from './render-job.ts';
import { reportStep } from './report-progress.ts';

/**
 * Captions a narration in the requested style, and writes and records the subtitle files unless that was already done.
 * @returns the captions in those files, to be burnt in
 */
export async function captionNarration(
  { request, captions: recorded }: Existing<Render>,
  { scenes }: StoredNarration,
  job: RenderJob,
): Promise<Captions> {
  const { tools, context, folder } = job;
  const { render_id, content_id, subtitle_style } = request;
  const captions = buildCaptions(scenes, subtitleStyleOf(subtitle_style));
  if (recorded) return captions;
  void reportStep(job, render_id, 'captioning');
  const paths = await writeSubtitleFiles(tools.files, `${folder}/captions/${render_id}`, captions.cues);
  const words = captions.cues.reduce((sum, cue) => sum + cue.words.length, 0);
  const record = {
    type: 'RecordCaptions',
    render_id,
    captions: { ...paths, words, cues: captions.cues.length },
  } as const;
  await execute(context.store, render, content_id, record, context.command('captions'));
  return captions;
}
