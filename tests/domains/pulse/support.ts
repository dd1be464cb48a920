import type { ContentCommand } from '../../../domains/director/content/index.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import { AT, draft } from '../../support/examples/content.ts';

export const cost = (amount_usd: number, provider: string, unit: Cost['unit'], quantity: number): Cost => ({
  amount_usd,
  provider,
  unit,
  quantity,
});

/** The first script of a content, and what it cost. */
export const scriptFor = (...costs: readonly Cost[]): ContentCommand => ({
  type: 'DraftScript',
  revision: 1,
  feedback: null,
  provider: 'llm',
  draft,
  costs: [...costs],
  gate: { opened_at: AT, expires_at: null, pass: false },
});
