import type { EmailClaimEvent } from '../../../contracts/identity/email-claim.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Claim } from './state.ts';

export type EmailClaimCommand =
  | { readonly type: 'Claim'; readonly by: string }
  /** The registration of `from` was abandoned and can never be completed. */
  | { readonly type: 'TakeOver'; readonly from: string; readonly by: string }
  | { readonly type: 'Release'; readonly by: string };

export function decide(command: EmailClaimCommand, state: Claim): readonly EmailClaimEvent[] {
  if (command.type === 'Release')
    return state.by === command.by ? [{ type: 'EmailReleased', data: { by: command.by } }] : [];
  if (state.by === command.by) return [];
  const claimed: EmailClaimEvent = { type: 'EmailClaimed', data: { by: command.by } };
  if (state.by === null) return [claimed];
  if (command.type === 'TakeOver' && command.from === state.by) {
    return [{ type: 'EmailReleased', data: { by: state.by } }, claimed];
  }
  throw new Rejection('email-claim/taken', 'conflict', 'This address has an account already');
}
