import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEventStore } from '../../kernel/event-store/index.ts';
import type { Recorded } from '../../kernel/events.ts';
import { patientClient, publishSomething, register } from '../support/pipeline.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/platform.ts';
import { readModelsEqualTheLog } from '../support/refold.ts';

const it = suite('chaos');

const RUNS = process.env.CHAOS ? 5 : 1;
const KILLS = process.env.CHAOS ? 10 : 4;

type Victim = 'platform' | 'event store' | 'document store' | 'encoder or speech';

for (let run = 1; run <= RUNS; run++) {
  it(`publishes one video and loses nothing while ${KILLS} processes are killed (${run})`, async () => {
    const platform = await startPlatformProcess();
    try {
      const client = patientClient(platform.url);
      await register(client);
      const killing = killSome(platform);
      const item = await publishSomething(client);
      const killed = await killing;
      console.log(`killed: ${killed.join(', ')}`);
      await readModelsEqualTheLog({ eventStore: platform.eventStoreUrl(), documentStore: platform.documentStoreUrl() });
      await oneOfEach(platform.eventStoreUrl(), item.content_id);
      const page = await fetch(item.publications[0]?.url ?? '');
      assert.is(page.status, 200);
    } finally {
      await platform.remove();
    }
  });
}

/** Each at a moment of its own; a dead platform is started again, dead stores are the platform's business. */
async function killSome(platform: PlatformProcess): Promise<string[]> {
  const killed: string[] = [];
  while (killed.length < KILLS) {
    await sleep(500 + Math.random() * 5_000);
    const victim = pick<Victim>(['platform', 'event store', 'document store', 'encoder or speech']);
    if (victim === 'platform') {
      await platform.kill('SIGKILL');
      await platform.start();
    } else {
      const found = (await platform.children()).find(({ command }) => isVictim(victim, command));
      if (!found) continue;
      process.kill(found.pid, 'SIGKILL');
    }
    killed.push(victim);
  }
  return killed;
}

const isVictim = (victim: Victim, command: string): boolean => {
  if (victim === 'event store') return command.includes('embedded/event-store');
  if (victim === 'document store') return command.includes('embedded/document-store');
  return command.includes('ffmpeg') || command.includes('espeak');
};

const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;

async function oneOfEach(url: string, contentId: string): Promise<void> {
  const store = openEventStore(url);
  try {
    const head = await store.head();
    const types = ['PublicationSucceeded', 'ImageGenerated', 'ContentApproved', 'PipelineCompleted'];
    const events = (await store.between({ after: -1n, upTo: head, types: new Set(types) })).filter(
      (event): event is Recorded<{ type: string; data: { content_id: string; prompt?: string } }> =>
        (event.data as { content_id?: string }).content_id === contentId,
    );
    const count = (type: string) => events.filter((event) => event.type === type).length;
    assert.is(count('PublicationSucceeded'), 1);
    assert.is(count('PipelineCompleted'), 1);
    assert.is(count('ContentApproved'), 1);
    const prompts = events.filter(({ type }) => type === 'ImageGenerated').map(({ data }) => data.prompt);
    assert.is(new Set(prompts).size, prompts.length);
    assert.ok(prompts.length > 0);
  } finally {
    await store.close();
  }
}

it.run();
