import { NO_OPTIONS } from '../../../../contracts/publisher/publication.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../../kernel/http/caller.ts';
import { validationError } from '../../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../../kernel/http/operation.ts';
import { platformNames, publishingPlatforms } from '../../../publishing-platforms/index.ts';
import type { PostingAbilities } from '../../../publishing-platforms/post-options.ts';
import { publishingDefaults } from '../../publishing-defaults/index.ts';
import { defaultsOf, type OwnDefaults, optionItems, optionsOver } from '../../use-cases/post-options.ts';
import { defaultsOperations } from './operations.ts';

/** How a user's posts are made where nothing else is said: show and change it. */
export function defaultsHandlers({ store }: { readonly store: EventStore }): Handled[] {
  return [
    handle(defaultsOperations.showPublishingDefaults, async ({ ctx }) =>
      viewOf(await defaultsOf(store, callerOf(ctx).userId)),
    ),
    handle(defaultsOperations.changePublishingDefaults, async ({ body, ctx }) => {
      const { userId } = callerOf(ctx);
      const named = platformNames.flatMap((platform) => {
        const chosen = body.platforms[platform];
        return chosen ? [{ platform, chosen }] : [];
      });
      const problems = named.flatMap(({ platform, chosen }) =>
        optionItems(platform, chosen, ['body', 'platforms', platform]),
      );
      if (problems.length > 0) throw validationError(problems);
      const platforms = named
        .map(({ platform, chosen }) => ({ platform, ...optionsOver(NO_OPTIONS, chosen) }))
        .filter((one) => Object.keys(NO_OPTIONS).some((field) => one[field as keyof typeof NO_OPTIONS] !== null));
      const change = { type: 'ChangePublishingDefaults', owner_id: userId, platforms } as const;
      const context = commandContextOf(ctx, userId, body);
      const { position } = await execute(store, publishingDefaults, userId, change, context);
      setEventPosition(ctx, position);
      return viewOf(await defaultsOf(store, userId));
    }),
  ];
}

const viewOf = (own: OwnDefaults) => ({
  platforms: platformNames.map((platform) => ({
    platform,
    ...own(platform),
    offers: offersOf(publishingPlatforms[platform].posting),
  })),
});

const offersOf = ({ visibility, choosesNotices, firstComment, disclosure }: PostingAbilities) => ({
  visibility: [...visibility],
  notify_followers: choosesNotices,
  first_comment_characters: 'characters' in firstComment ? firstComment.characters : null,
  no_first_comment: 'impossible' in firstComment ? firstComment.impossible : null,
  disclosure: 'field' in disclosure ? disclosure.field : null,
  no_disclosure: 'missing' in disclosure ? disclosure.missing : null,
});
