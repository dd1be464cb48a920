import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { ContentDocument } from '../../../read-models/contents.ts';
import { exampleContent, script } from '../../support/examples/content.ts';
import { AT, OWNER, recorded } from '../../support/given.ts';

export const LATER = '2026-01-02T04:00:00.000Z';

export const item = exampleContent({ content_id: 'c', owner_id: OWNER });
/** What every event of its pipeline carries. */
export const run = { ...item.ids, title: 'Bees' };

export const requested = recorded(item.event('ContentRequested', 'script'));
/** An event after the request. */
export const later = (event: Parameters<typeof recorded>[0]) => recorded(event, { at: LATER });

const { trend_summary, trend_url, trend_source, film, pictures, character, ...request } = item.request;

/** What the request alone makes. */
export const document: ContentDocument = {
  ...request,
  character: character?.description ?? null,
  character_picture: character?.picture?.asset_id ?? null,
  status: 'draft',
  stage: 'script',
  lane: 'script',
  lane_entered_at: AT,
  title: 'Bees',
  description: '',
  hashtags: [],
  script: null,
  revisions: [],
  approved: false,
  gate: null,
  rejection: null,
  publications: [],
  taken_down: false,
  scheduled_for: null,
  cover_path: null,
  cost_usd: 0,
  failure: null,
  created_at: AT,
  updated_at: AT,
  correlation_id: uuidFrom('correlation'),
};

const { scenes, language, ...texts } = script;

/** What a script adds to it. */
export const scripted = (revision: number) => ({ ...texts, script: { revision, scenes } });
