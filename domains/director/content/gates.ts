import type { ContentEvent, Gate, Stage } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { runOf, stageChanged } from './run.ts';
import type { Content } from './state.ts';

/** How a gate is set up according to its owner's settings when it opens. */
export type GateSetup = { readonly opened_at: string; readonly expires_at: string | null; readonly pass: boolean };

export type Decision = {
  readonly approved: boolean;
  readonly feedback: string | null;
  readonly reason?: string | null;
  readonly by: string;
};

export function openGate(
  state: Existing<Content>,
  from: Stage,
  gate: Gate,
  { opened_at, expires_at, pass }: GateSetup,
): ContentEvent[] {
  const opened: ContentEvent[] = [
    stageChanged(state, from, gate),
    { type: 'GateOpened', data: { ...runOf(state), gate, opened_at, expires_at } },
  ];
  return pass ? [...opened, ...passGate(state, gate, 'system:auto')] : opened;
}

export function decideGate(
  { approved, feedback, reason = null, by }: Decision,
  state: Existing<Content>,
): ContentEvent[] {
  if (state.status !== 'awaiting_review') {
    throw new Rejection(
      'content/not-waiting',
      'conflict',
      `The pipeline waits for no decision: the content is ${state.status} at ${state.stage}`,
    );
  }
  if (reason !== null && (approved || feedback !== null)) {
    throw new Rejection(
      'content/reason-of-no-rejection',
      'invalid',
      'A reason is given for a rejection: with approved false, and without feedback',
      { field: 'reason' },
    );
  }
  const gate = state.gate.name;
  if (approved) return passGate(state, gate, by);
  const decided: ContentEvent = {
    type: 'GateDecided',
    data: { ...runOf(state), gate, approved, feedback, reason, by },
  };
  return feedback === null ? [decided] : [decided, stageChanged(state, gate, 'script')];
}

/** An undecided gate rejects when it expires. The command may refer to an earlier gate: only the open one counts. */
export function expireGate({ at }: { readonly at: string }, state: Existing<Content>): ContentEvent[] {
  if (state.status !== 'awaiting_review' || state.gate.expires_at === null || at < state.gate.expires_at) return [];
  return decideGate({ approved: false, feedback: null, by: 'system:scheduler' }, state);
}

const passGate = (state: Existing<Content>, gate: Gate, by: string): ContentEvent[] => [
  { type: 'GateDecided', data: { ...runOf(state), gate, approved: true, feedback: null, reason: null, by } },
  stageChanged(state, gate, gate === 'review' ? 'images' : 'publish'),
];
