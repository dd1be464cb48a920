import type { ContentEvent, ContentStatus } from '../../../contracts/director/content.ts';
import type { Script } from '../../../contracts/director/script.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';
import { type GateSetup, openGate, passGate } from './gates.ts';
import { nextRevision, requireNewest } from './revisions.ts';
import { after } from './run.ts';
import type { Content } from './state.ts';

type Item = Existing<Content>;

export type Edit = {
  /** The revision that the person had before them. */
  readonly based_on: number;
  readonly script: Script;
  readonly by: string;
  /** The first gate's setup, which opens for content that had failed or was rejected. */
  readonly gate: GateSetup;
};

/**
 * At the first gate, the edited script waits for the decision instead. At the second, and while the video is ready to be
 * published, what changed is made again: the person who edits has reviewed the script. Content that failed or was
 * rejected comes back to the first gate.
 */
export function editScript({ based_on, script, by, gate }: Edit, state: Item): ContentEvent[] {
  const current = editable(state);
  requireNewest(based_on, state);
  if (isSameData(script, current)) return [];
  const { content_id, thread_id } = state.request;
  const data = { content_id, thread_id, revision: nextRevision(state), based_on, ...script, by };
  const edited: ContentEvent = { type: 'ScriptEdited', data };
  const now = after(state, [edited]);
  if (state.status === 'failed' || state.status === 'rejected') return [edited, ...openGate(now, 'review', gate)];
  if (state.stage === 'review' || isSameFilm(script, current)) return [edited];
  return [edited, ...passGate(now, 'review', by)];
}

/** Whether two scripts make the same film: what is only posted with it does not count. */
export const isSameFilm = (one: Script, other: Script): boolean =>
  one.title === other.title && isSameData(one.scenes, other.scenes);

/** What the person can do instead, or has to do first. */
const BEFORE_AN_EDIT = {
  draft: 'wait for its script',
  generating: 'wait for its script',
  approved: 'wait until its video is made',
  producing: 'wait until its video is made',
  publishing: 'cancel its publications first',
  published: 'make another video of it instead',
  archived: 'make another video of it instead',
} as const satisfies Partial<Record<ContentStatus, string>>;

function editable({ status, script }: Item): Script {
  if (status !== 'awaiting_review' && status !== 'ready' && status !== 'failed' && status !== 'rejected')
    throw new Rejection(
      'content/not-editable',
      'conflict',
      `The script of content that is ${status} cannot be edited: ${BEFORE_AN_EDIT[status]}`,
    );
  if (!script) throw nothingToEdit();
  return script;
}

export const nothingToEdit = (): Rejection =>
  new Rejection('content/nothing-to-edit', 'conflict', 'There is no script to edit yet: wait for it, or retry');
