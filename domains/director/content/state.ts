import type { ContentEvent, ContentStatus, Draft, Stage } from './events.ts';

export type Content =
  | { readonly status: 'none' }
  | {
      readonly status: ContentStatus;
      readonly stage: Stage;
      readonly request: Extract<ContentEvent, { type: 'ContentRequested' }>['data'];
      /** The newest script; null before the first. */
      readonly draft: Draft | null;
      readonly revision: number;
      /** Paid answers since then that were no script. */
      readonly unusable: number;
      /** How far the pipeline has been followed; -1 for not at all. */
      readonly followed: number;
    };

export const initial: Content = { status: 'none' };

export function evolve(state: Content, event: ContentEvent): Content {
  if (event.type === 'ContentRequested') {
    return {
      status: 'draft',
      stage: 'script',
      request: event.data,
      draft: null,
      revision: 0,
      unusable: 0,
      followed: -1,
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ScriptDrafted': {
      const { title, description, hashtags, scenes, revision } = event.data;
      return { ...state, draft: { title, description, hashtags, scenes }, revision, unusable: 0 };
    }
    case 'WritingAttemptFailed':
      return { ...state, unusable: state.unusable + 1 };
    case 'ContentStatusChanged':
      return {
        ...state,
        status: event.data.to,
        stage: event.data.stage,
        followed: Math.max(state.followed, event.data.pipeline_revision),
      };
    case 'ContentApproved':
    case 'RevisionRequested':
    case 'ContentRejected':
    case 'ContentFailed':
    case 'ContentArchived':
      return state;
  }
}
