import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { type LoadedState, load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Accounts } from '../providers/accounts.ts';
import { type Publication, type PublicationRequest, publication } from '../publication/index.ts';
import { outcomeCommand } from './outcome-command.ts';
import { type PostRequestTools, postQuestionFor } from './post-request.ts';

export type CheckTools = PostRequestTools & { readonly store: EventStore; readonly accounts: Accounts };

// Below the gateway's timeout for a service.
const CHECK_WITHIN_MS = 25_000;

/**
 * Asks the platform about a publication with an unknown outcome and records the answer. Any other publication is left
 * unchanged.
 * @throws ProviderError when the platform cannot be asked
 */
export async function checkPublication(
  tools: CheckTools,
  publicationId: string,
  context: CommandContext,
): Promise<LoadedState<Publication>> {
  const { store, accounts } = tools;
  const current = await load(store, publication, publicationId);
  const { state } = current;
  if (state.status !== 'unconfirmed') return current;

  const question = postQuestionFor(state.request, state.session, tools);
  const platform = accounts.platformOf(state.request);
  const answer = await platform.check(question, AbortSignal.timeout(CHECK_WITHIN_MS));
  const command = answer.kind === 'absent' ? notPosted(state.request) : outcomeCommand(answer, state, null);
  return execute(store, publication, publicationId, command, context);
}

const notPosted = ({ attempt, platform }: PublicationRequest) =>
  ({
    type: 'FailPublication',
    attempt,
    uploader: null,
    failure: {
      stage: 'publish',
      provider: platform,
      code: 'not-posted',
      cause: `${platform} has no such post: the upload did not get through`,
      next_action: 'publish again',
      at: new Date().toISOString(),
    },
  }) as const;
