import { suite } from 'uvu';
import type { PublishingDefaultsEvent } from '../../../contracts/publisher/publishing-defaults.ts';
import { publishingDefaults } from '../../../domains/publisher/publishing-defaults/index.ts';
import { given } from '../../support/given.ts';

const it = suite('publishing defaults');

const unlisted = { platform: 'youtube', visibility: 'unlisted', notify_followers: false, first_comment: null };
const change = (...platforms: (typeof unlisted)[]) =>
  ({ type: 'ChangePublishingDefaults', owner_id: 'ann', platforms }) as const;
const changed = (...platforms: (typeof unlisted)[]): PublishingDefaultsEvent => ({
  type: 'PublishingDefaultsChanged',
  data: { owner_id: 'ann', platforms },
});

it('are none at first, and are set and taken back as a whole', () => {
  given(publishingDefaults).when(change(unlisted)).then(changed(unlisted));
  given(publishingDefaults, changed(unlisted)).when(change()).then(changed());
});

it('stay as they are when the same is set again', () => {
  given(publishingDefaults).when(change()).changesNothing();
  given(publishingDefaults, changed(unlisted))
    .when(change({ ...unlisted }))
    .changesNothing();
});

it.run();
