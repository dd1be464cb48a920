import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { uploadVideo } from '../../../domains/publisher/policies/upload-video.ts';
import { type Publication, type PublicationEvent, publication } from '../../../domains/publisher/publication/index.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleContent } from '../../support/examples/content.ts';
import { type ExamplePublication, examplePublication } from '../../support/examples/publication.ts';
import type { FakePlatform } from '../../support/fakes/platform.ts';
import { appended, write } from '../../support/given.ts';
import type { Appended } from '../../support/specs/history.ts';
import { deliver, type PolicyUnderTest } from '../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { publisherTools } from '../publisher/tools.ts';

type OnPlatform<Fake extends FakePlatform<string> = FakePlatform<string>> = TestStores & { platform: Fake };

/** A suite on stores, with a platform that is a new one for each test. */
export function suiteOnPlatform<Fake extends FakePlatform<string>>(name: string, start: () => Promise<Fake>) {
  const it = suite<OnPlatform<Fake>>(name);
  it.before(async (c) => {
    Object.assign(c, await openTestStores());
  });
  it.before.each(async (c) => {
    c.platform = await start();
  });
  it.after.each((c) => c.platform.close());
  it.after((c) => c.close());
  return it;
}

/** The publisher's policy that posts videos, in a process of its own each time. */
export const uploadingTo = (c: TestStores, { settings }: FakePlatform<string>): PolicyUnderTest => ({
  store: c.store,
  policy: uploadVideo.using(publisherTools(c, settings)),
});

/** The same, which posts to the platform of the test. */
export const policyIn = (c: OnPlatform): PolicyUnderTest => uploadingTo(c, c.platform);

/** A publication whose video is there, and whose text holds what platforms have trouble with. */
export async function publicationOn(
  { files }: TestStores,
  platform: string,
  video: Uint8Array = Buffer.from('a video'),
  more: Partial<ExamplePublication['request']> = {},
) {
  const one = examplePublication(exampleContent(), {
    platform,
    title: 'Why <b>bees</b> dance',
    description: 'A "short" story & more',
    hashtags: ['bees', '#dance'],
    ...more,
  });
  await files.write(one.request.video_path, video);
  const { publication_id } = one;
  return {
    publication_id,
    /** It is asked for. */
    requested: one.history(one.requested()),
    appended: (...events: readonly PublicationEvent['type'][]): Appended =>
      appended(publicationEvents, publication_id, ...events),
  };
}

/** Requests a publication and hands the request to the policy. @returns what became of it */
export async function upload(c: TestStores, subject: PolicyUnderTest, platform: string): Promise<Publication> {
  const { publication_id, requested } = await publicationOn(c, platform);
  await deliver(subject, await write(c.store, requested));
  return stateOf(c, publication_id);
}

export const stateOf = async ({ store }: TestStores, publicationId: string): Promise<Publication> =>
  (await load(store, publication, publicationId)).state;

/** Why a publication failed or is in doubt. */
export function failureOf(state: Publication) {
  if (state.status !== 'failed' && state.status !== 'unconfirmed')
    throw new Error(`the publication is ${state.status}`);
  return state.failure;
}

/** Delivers an event to a policy whose process is killed as soon as the condition holds. */
export async function deliverAndKill(
  subject: PolicyUnderTest,
  event: Recorded,
  condition: () => boolean,
): Promise<void> {
  const dying = new AbortController();
  const end = deliver(subject, event, dying.signal).then(
    () => 'finished',
    () => 'killed',
  );
  await eventually('moment at which it is to be killed', condition, { withinMs: 20_000, everyMs: 2 });
  dying.abort(new Error('killed'));
  assert.is(await end, 'killed');
}
