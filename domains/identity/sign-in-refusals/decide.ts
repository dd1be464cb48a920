import type { SignInRefusalEvent } from '../../../contracts/identity/sign-in-refusals.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { MAX_RECORDED_PER_HOUR, type SignInRefusals } from './state.ts';

export type SignInRefusalCommand = {
  readonly type: 'RecordRefusal';
  readonly refusal: DataOf<SignInRefusalEvent, 'SignInRefused'>;
};

const HOUR_MS = 3_600_000;

export function decide(
  { refusal }: SignInRefusalCommand,
  { refusedAt }: SignInRefusals,
): readonly SignInRefusalEvent[] {
  const [oldest = ''] = refusedAt;
  const isFull = refusedAt.length >= MAX_RECORDED_PER_HOUR;
  if (isFull && Date.parse(refusal.refused_at) - Date.parse(oldest) < HOUR_MS) return [];
  return [{ type: 'SignInRefused', data: refusal }];
}
