import type { SpeechEvent } from './events.ts';
import type { Speech } from './state.ts';

export type SpeechCommand = { readonly type: 'RecordSpeech'; readonly speech: SpeechEvent['data'] };

export const decide = ({ speech }: SpeechCommand, state: Speech): readonly SpeechEvent[] =>
  state.status === 'none' ? [{ type: 'SpeechSynthesized', data: speech }] : [];
