import type { Settings } from '../../../contracts/identity/user.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { languageName } from '../../shared/languages.ts';
import type { Content } from '../content/index.ts';
import { admitContents } from './admit-contents.ts';
import { estimateTopic } from './estimate-idea.ts';
import { withOthers } from './other-choices.ts';
import { type ContentChoices, checkRequest, choicesOf, contentIdOf, requestContent } from './request-content.ts';
import type { StartTools } from './start-film.ts';

export type Copy = {
  readonly of: Existing<Content>;
  /** What is to be different. */
  readonly choices: ContentChoices;
  /** Whether its newest script is taken as it is. */
  readonly keepScript: boolean;
  readonly defaults: Settings['defaults'];
};

/**
 * Starts another film from what an earlier one was requested with.
 * @throws Rejection `content/no-script-to-keep`, `content/kept-script-in-another-language`, and those of `requestContent`
 */
export async function duplicateFilm(
  { ceilings, ...tools }: StartTools,
  owner: string,
  copy: Copy,
  context: CommandContext,
) {
  const { defaults } = copy;
  const { topic, choices, script } = copied(copy);
  const own = script && ((spoken: string) => ({ ...script, language: spoken }));
  const narrations = script?.scenes.map(({ narration }) => narration) ?? null;
  await checkRequest(tools, owner, topic, choices, defaults, narrations);
  const content_id = contentIdOf(context);
  await admitContents({ store: tools.store, ceilings }, owner, [content_id], context, { isWritten: script === null });
  const about = { own, copied_from: copy.of.request.content_id };
  return requestContent(tools, owner, topic, choices, defaults, context, about);
}

/** What such a film will cost and how long it will be. @throws Rejection as `duplicateFilm` */
export function estimateDuplicate(
  providers: Parameters<typeof estimateTopic>[0],
  copy: Copy,
): ReturnType<typeof estimateTopic> {
  const { topic, choices, script } = copied(copy);
  return estimateTopic(providers, topic, script?.scenes ?? null, choices, copy.defaults);
}

/** What it is about, with all choices, and the script that is kept; null if one is to be written. */
function copied({ of, choices: changed, keepScript }: Copy) {
  const { request, script } = of;
  const { trend_id, trend_topic, trend_summary, trend_url, trend_source, niche, language } = request;
  // A voice that was chosen for one language is not one for another.
  const isTranslated = changed.language && changed.language !== language && !changed.voice_id;
  const before = { ...choicesOf(request), ...(isTranslated ? { voice_id: null } : {}) };
  const choices = withOthers(before, changed);
  if (keepScript) requireScript(of, choices);
  const topic = { trend_id, trend_topic, trend_summary, trend_url, trend_source, trend_niche: niche };
  return { topic, choices, script: keepScript ? script : null };
}

function requireScript({ script, request }: Existing<Content>, { language }: ContentChoices): void {
  if (!script)
    throw new Rejection(
      'content/no-script-to-keep',
      'conflict',
      'There is no script to keep yet: wait for it, or have one written',
      {
        field: 'keep_script',
      },
    );
  const before = script.language ?? request.language;
  if (language && before && language !== before)
    throw new Rejection(
      'content/kept-script-in-another-language',
      'invalid',
      `The script is in ${languageName(before)} and is to be kept, but the video is to be in ${languageName(language)}: have a new one written, or keep the language`,
      { field: 'language' },
    );
}
