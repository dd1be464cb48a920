import type { ContentEvent, Gate } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { nextRevision, requireNewest } from './revisions.ts';
import { after, proceedAt, runOf, stageChanged, statusChanged } from './run.ts';
import type { Content } from './state.ts';

type Item = Existing<Content>;

/** How a gate is set up according to its owner's settings when it opens. */
export type GateSetup = { readonly opened_at: string; readonly expires_at: string | null; readonly pass: boolean };

export type Decision = {
  readonly approved: boolean;
  readonly feedback: string | null;
  readonly reason?: string | null;
  /** The revision that the person had before them; absent for whichever is the newest. */
  readonly revision?: number | null | undefined;
  readonly by: string;
};

export function openGate(state: Item, gate: Gate, { opened_at, expires_at, pass }: GateSetup): ContentEvent[] {
  const opened: ContentEvent[] = [
    // Rejected content may come back to the gate that rejected it.
    ...(state.stage === gate ? [] : [stageChanged(state, gate)]),
    { type: 'GateOpened', data: { ...runOf(state), gate, opened_at, expires_at } },
    statusChanged(state, 'awaiting_review', gate),
  ];
  return pass ? [...opened, ...passGate(after(state, opened), gate, 'system:auto')] : opened;
}

export function decideGate(
  { approved, feedback, reason = null, revision = null, by }: Decision,
  state: Item,
): ContentEvent[] {
  if (state.status !== 'awaiting_review' || state.gate === null) {
    throw new Rejection(
      'content/not-waiting',
      'conflict',
      `No decision is pending: the content is ${state.status} at ${state.stage}`,
    );
  }
  if (reason !== null && (approved || feedback !== null)) {
    throw new Rejection(
      'content/reason-without-rejection',
      'invalid',
      'A reason can only be given for a rejection: approved false, without feedback',
      { field: 'reason' },
    );
  }
  if (revision !== null) requireNewest(revision, state);
  const gate = state.gate.name;
  if (approved) return passGate(state, gate, by);
  if (feedback !== null) return sendBack(state, gate, feedback, by);
  return [{ type: 'ContentRejected', data: { ...runOf(state), gate, reason, by } }, statusChanged(state, 'rejected')];
}

/** An undecided gate rejects when it expires. The command may refer to an earlier gate: only the open one counts. */
export function expireGate({ at }: { readonly at: string }, state: Item): ContentEvent[] {
  const expiresAt = state.gate?.expires_at ?? null;
  if (state.status !== 'awaiting_review' || expiresAt === null || at < expiresAt) return [];
  return decideGate({ approved: false, feedback: null, by: 'system:scheduler' }, state);
}

export function passGate(state: Item, gate: Gate, by: string): ContentEvent[] {
  if (gate === 'final_review')
    return [{ type: 'VideoApproved', data: { ...runOf(state), by } }, ...proceedAt(state, 'publish')];
  const approved = [approval(state, by), statusChanged(state, 'approved')];
  return [...approved, ...proceedAt(after(state, approved), 'images')];
}

function sendBack(state: Item, gate: Gate, feedback: string, by: string): ContentEvent[] {
  const { content_id, thread_id } = state.request;
  const data = { content_id, thread_id, gate, revision: nextRevision(state), feedback, by };
  return [{ type: 'RevisionRequested', data }, ...proceedAt(state, 'script')];
}

function approval({ request, script, drafted: revision }: Item, by: string): ContentEvent {
  if (!script) throw new Rejection('content/nothing-to-approve', 'conflict', 'There is no script to approve');
  const { content_id, thread_id, niche, target_platform, visual_style } = request;
  const data = { content_id, thread_id, revision, niche, target_platform, visual_style, ...script, by };
  return { type: 'ContentApproved', data };
}
