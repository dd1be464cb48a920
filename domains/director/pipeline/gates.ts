import { Rejection } from '../../../kernel/rejection.ts';
import type { Stage } from '../content/events.ts';
import { type Begun, idsOf, stageChanged } from './begun.ts';
import type { Gate, PipelineEvent } from './events.ts';

/** How a gate is set up by its owner's settings at the moment it opens. */
export type GateSetup = { readonly opened_at: string; readonly expires_at: string | null; readonly pass: boolean };

export function openGate(
  state: Begun,
  from: Stage,
  gate: Gate,
  { opened_at, expires_at, pass }: GateSetup,
): PipelineEvent[] {
  const opened: PipelineEvent[] = [
    stageChanged(state, from, gate),
    { type: 'GateOpened', data: { ...idsOf(state), gate, opened_at, expires_at } },
  ];
  return pass ? [...opened, ...passGate(state, gate, 'system:auto')] : opened;
}

export function decideGate(
  { approved, feedback, by }: { readonly approved: boolean; readonly feedback: string | null; readonly by: string },
  state: Begun,
): PipelineEvent[] {
  if (state.status !== 'waiting') {
    throw new Rejection(
      'pipeline/not-waiting',
      'conflict',
      `The pipeline waits for no decision: it is ${state.status} at ${state.stage}`,
    );
  }
  const gate = state.gate.name;
  if (approved) return passGate(state, gate, by);
  const decided: PipelineEvent = { type: 'GateDecided', data: { ...idsOf(state), gate, approved, feedback, by } };
  return feedback === null ? [decided] : [decided, stageChanged(state, gate, 'script')];
}

/** A gate that nobody decided on in time rejects. Whoever looked may have seen an earlier one: only the open one counts. */
export function expireGate({ at }: { readonly at: string }, state: Begun): PipelineEvent[] {
  if (state.status !== 'waiting' || state.gate.expires_at === null || at < state.gate.expires_at) return [];
  return decideGate({ approved: false, feedback: null, by: 'system:scheduler' }, state);
}

const passGate = (state: Begun, gate: Gate, by: string): PipelineEvent[] => [
  { type: 'GateDecided', data: { ...idsOf(state), gate, approved: true, feedback: null, by } },
  stageChanged(state, gate, gate === 'review' ? 'images' : 'publish'),
];
