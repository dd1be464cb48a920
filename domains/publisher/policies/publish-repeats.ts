import { type EvergreenEvent, evergreenEvents } from '../../../contracts/publisher/evergreen.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { type PlatformName, platformNames } from '../../publishing-platforms/index.ts';
import { evergreen } from '../evergreen/index.ts';
import type { Accounts } from '../providers/accounts.ts';
import { publication, repeatIdOf } from '../publication/index.ts';
import { contentToPublish } from '../use-cases/content-to-publish.ts';
import { publicationsOf } from '../use-cases/publications-of.ts';
import { reserveSlotIfAny } from '../use-cases/publishing-slots.ts';

type Repeated = Recorded<Variant<EvergreenEvent, 'EvergreenRepeated'>>;

/**
 * Posts a video again, with the words of its first post, in its owner's next free slot or at once where there are no
 * slots. A platform from which its owner has removed it is left out.
 */
export const publishRepeats = definePolicyUsing<{ readonly accounts: Accounts }>()({
  name: 'publish-repeats',
  events: [evergreenEvents],
  on: { EvergreenRepeated: (event, context, { accounts }) => repeat(accounts, event, context) },
});

async function repeat(
  accounts: Accounts,
  { data: { content_id: contentId, platforms, repeat: count } }: Repeated,
  { store, command }: PolicyContext,
): Promise<Outcome> {
  const content = await contentToPublish(store, contentId);
  if (!content?.video || content.status !== 'published') {
    await execute(store, evergreen, contentId, stop(contentId), command('stop'));
    return skip('it is not published any more, and will not be repeated');
  }
  const { video } = content;
  const wanted = platformNames.filter((name) => platforms.includes(name));
  const first = await publicationsOf(store, contentId, wanted);
  const live = wanted.flatMap((platform, index) => {
    const state = first[index];
    return state?.status === 'published' ? [{ platform, request: state.request }] : [];
  });
  if (live.length === 0) return skip('its posts have been removed from these platforms');

  const { ownerId, correlationId } = content;
  const contextOf = (step: string) => ({ ...command(step), correlationId, owner: ownerId });
  const now = new Date().toISOString();
  const schedule_at = await reserveSlotIfAny(store, ownerId, contentId, now, contextOf('reserve-slot'));
  let requested = 0;
  for (const { platform, request } of live) {
    const account = await accountOn(accounts, ownerId, platform);
    if (!account) continue;
    const again = {
      ...request,
      ...{ publication_id: repeatIdOf(contentId, platform, count), account, schedule_at },
      ...{ video_path: video.path, duration_seconds: video.durationSeconds },
    };
    const ask = { type: 'RequestPublication', request: again, automatic: true } as const;
    await execute(store, publication, again.publication_id, ask, contextOf(platform));
    requested++;
  }
  return requested > 0 ? done : skip('no account is connected to any of these platforms');
}

const stop = (content_id: string) => ({ type: 'StopEvergreen', content_id, by: 'system:publish-repeats' }) as const;

/** An account whose access has ended counts: its owner sees the problem in the publication's failure. */
const accountOn = async (accounts: Accounts, ownerId: string, platform: PlatformName) =>
  (await accounts.choose(ownerId, platform)).account;
