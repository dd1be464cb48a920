import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { platformNames, publishingPlatforms } from '../../../../../domains/publishing-platforms/index.ts';
import { roundUsd } from '../../../../../kernel/events/cost.ts';
import { writingRequest } from '../writing-request.ts';
import { answer, draft, good, never, sent, withServer } from './server.ts';

const it = suite('openai writer');

it('asks for the schema of a draft, strictly', () =>
  withServer({}, async (writer, server) => {
    await writer.write(writingRequest(), never);
    const [request] = sent(server);
    assert.equal(
      [request?.model, request?.response_format?.type, request?.messages.map(({ role }) => role)],
      ['m', 'json_schema', ['system', 'user']],
    );
    const schema = request?.response_format?.json_schema;
    assert.is(schema?.strict, true);
    assert.equal(schema?.schema.required, ['title', 'description', 'hashtags', 'scenes', 'not_done']);
    assert.is(schema?.schema.additionalProperties, false);
    assert.not.match(JSON.stringify(schema), /minLength|minItems|exclusiveMinimum|\$schema/);
  }));

it('tells the model facts, tone, platform and style', () =>
  withServer({}, async (writer, server) => {
    await writer.write(writingRequest({ tone: 'humorous', targetPlatform: 'tiktok', visualStyle: 'noir' }), never);
    const prompt = sent(server)[0]?.messages[1]?.content ?? '';
    for (const part of [
      'Two of the 12 voting members',
      'Tone: humorous',
      'Platform: TikTok',
      'Visual style: noir',
      'Niche: business',
      'Language: English',
    ]) {
      assert.match(prompt, part);
    }
  }));

it('tells the model which sources there are, and takes those for given that it cites', () =>
  withServer({}, async (writer, server) => {
    const { draft } = await writer.write(writingRequest({ feedback: 'say that it rains' }), never);
    const prompt = sent(server)[0]?.messages[1]?.content ?? '';
    assert.match(prompt, '"number": 1,\n      "title": "Reuters",\n      "url": "https://www.reuters.com/markets/fed"');
    assert.match(prompt, '"number": 2,\n      "title": "Your feedback",\n      "url": null');
    assert.equal(
      draft.scenes.map(({ sources }) => sources.map(({ title }) => title)),
      [['Reuters'], ['Reuters'], ['Reuters'], []],
    );
  }));

it('tells the model what every registered platform asks for, and of any other the name', () =>
  withServer({}, async (writer, server) => {
    for (const targetPlatform of [...platformNames, 'myspace'])
      await writer.write(writingRequest({ targetPlatform }), never);
    const lines = sent(server).map(({ messages }) => /^Platform: (.*)$/m.exec(messages[1]?.content ?? '')?.[1]);
    assert.equal(lines, [...Object.values(publishingPlatforms).map(({ style }) => style.promptLine), 'myspace']);
  }));

it('tells the model what a person wants changed, and in what', () =>
  withServer({}, async (writer, server) => {
    await writer.write(writingRequest({ revision: 2, feedback: 'shorter, "please"', previous: draft }), never);
    const prompt = sent(server)[0]?.messages[1]?.content ?? '';
    assert.match(prompt, 'This is revision 2.');
    const scenes = answer.scenes.map(({ sources: _, ...scene }) => scene);
    assert.match(prompt, JSON.stringify({ ...answer, scenes }));
    assert.match(prompt, '"title": "Your feedback"');
    assert.match(prompt, JSON.stringify('shorter, "please"'));
  }));

it('finds the API whether or not the base address ends in /v1', () =>
  withServer({}, async (writer) => assert.equal((await writer.write(writingRequest(), never)).draft, draft), {
    suffix: '/v1/',
  }));

for (const [name, text] of [
  ['in a fence', `\`\`\`json\n${good}\n\`\`\``],
  ['with courtesies around it', `Sure! Here it is:\n${good}\nEnjoy.`],
] as const) {
  it(`reads a draft ${name}`, () =>
    withServer({ chat: () => text }, async (writer, server) => {
      assert.equal((await writer.write(writingRequest(), never)).draft, draft);
      assert.is(server.billed.chat, 1);
    }));
}

it('fills in what follows from the rest, and tidies title and hashtags', () =>
  withServer(
    {
      chat: () =>
        JSON.stringify({
          title: 'word '.repeat(40),
          hashtags: ['Fed Rates', '#FED', '#fed', '#'],
          scenes: [
            { narration: 'one two three four five six seven eight nine ten eleven', visual_prompt: 'p', index: 7 },
          ],
        }),
    },
    async (writer) => {
      const { draft: read } = await writer.write(writingRequest(), never);
      assert.equal(read.hashtags, ['#fedrates', '#fed']);
      assert.ok(read.title.length <= 90);
      assert.match(read.title, /word…$/);
      assert.equal([read.scenes[0]?.index, read.scenes[0]?.duration_seconds, read.scenes[0]?.sources], [0, 4, []]);
    },
  ));

it('reports no cost where the server counts no tokens', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', { body: { choices: [{ message: { content: good }, finish_reason: 'stop' }] } });
    assert.equal((await writer.write(writingRequest(), never)).costs, []);
  }));

it('rounds money to six decimals', () =>
  withServer({}, async (writer) => {
    for (const { amount_usd } of (await writer.write(writingRequest(), never)).costs)
      assert.is(amount_usd, roundUsd(amount_usd));
  }));

it.run();
