import { z } from 'zod';
import { operation } from '../../../kernel/http/operation.ts';
import { contents } from '../../../read-models/contents.ts';
import { factsField, filmChoices, filmFields, rowChoices, topicField } from '../film-fields.ts';
import { MOST_ROWS } from '../use-cases/rows.ts';
import { batchEstimateView, estimateView, NO_CONTENT, progress, WORK_LIMIT } from './answers.ts';

const REFUSED =
  'The language cannot be written or spoken here, or the voice speaks another one: `content/language-not-written`, `content/needs-translation`, `content/language-not-spoken`, `content/voice-speaks-another-language`';

const COLUMNS = ['facts', ...Object.keys(rowChoices.shape)].map((name) => `\`${name}\``).join(', ');

const rowsField = z.string().min(1).max(400_000);

const duplicateBody = z.object({
  keep_script: z
    .boolean()
    .optional()
    .describe(
      'Take the newest script to the first gate as it is, instead of having one written. The default is true only if the script was your own',
    ),
  ...filmFields,
});

const started = progress.extend({ trend_id: z.string() }).meta({ id: 'StartedContent' });

/** Ways to a film that begin with something other than a trend that was found. */
export const startOperations = {
  startFromTopic: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/start',
    summary: 'Start a video about a topic in your own words',
    description:
      'The topic becomes a trend of source `manual`, which only you see. The script is written in the background. Fields left out take their values from your settings.',
    body: z.object({ topic: topicField, facts: factsField, ...filmFields }),
    status: 202,
    answer: started,
    failures: { 409: WORK_LIMIT, 422: REFUSED },
    writes: true,
  }),
  startFromScript: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/start/script',
    summary: 'Start a video from your own script',
    description:
      'The script is taken word for word, and goes to the first gate; if your settings pass it automatically, production begins at once. Blank lines separate scenes; headings also begin a scene, and are not spoken.',
    body: z.object({
      script: z.string().trim().min(1).max(60_000),
      title: z.string().trim().min(1).max(300).nullish().describe('Without one, the first heading or sentence'),
      ...filmFields,
    }),
    status: 202,
    answer: started,
    failures: { 409: WORK_LIMIT, 422: REFUSED },
    writes: true,
  }),
  startFromPage: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/start/page',
    summary: 'Start a video about a web page',
    description:
      'The page is read once, and the script is written from its text. Addresses inside the network of this platform are refused.',
    body: z.object({
      page_url: z.url({ protocol: /^https?$/, hostname: /.+/ }).max(2_000),
      topic: topicField.nullish().describe("Without one, the page's title"),
      ...filmFields,
    }),
    status: 202,
    answer: started,
    failures: { 409: WORK_LIMIT, 422: REFUSED, 502: 'The page cannot be read' },
    writes: true,
  }),
  startMany: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/start/many',
    summary: `Start up to ${MOST_ROWS} videos at once, from lines or CSV`,
    description: `Each line is a topic; or the first line names columns: \`topic\`, and any of ${COLUMNS}. All rows are checked first: if one is wrong, nothing is started, and the answer names the problem of each.`,
    body: z.object({ rows: rowsField, ...filmFields }),
    status: 202,
    answer: z
      .strictObject({ items: z.array(started.extend({ row: z.int().positive(), topic: z.string() })) })
      .meta({ id: 'StartedContents' }),
    failures: {
      409: `Together they would be too much work queued and in progress, and none was started. ${WORK_LIMIT}`,
      422: `Some rows are wrong, and none was started: \`rows\` names them, with the reasons. ${REFUSED}`,
    },
    writes: true,
  }),
  duplicateContent: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/content/{content_id}/duplicate',
    summary: 'Start another video with the choices of an earlier one',
    description: 'Given fields replace those choices; everything else stays the same.',
    body: duplicateBody,
    status: 202,
    answer: started,
    failures: { 404: NO_CONTENT, 409: WORK_LIMIT, 422: REFUSED },
    reads: [contents],
    writes: true,
  }),
  estimateStart: operation({
    method: 'POST',
    path: '/api/v1/content/start/estimate',
    summary: 'Estimate cost and length of a video before it is started',
    description: 'Takes a topic, or a script, with your choices. No provider is called, and nothing is spent.',
    body: filmChoices.extend({
      topic: topicField.nullish(),
      facts: factsField,
      script: z.string().trim().max(60_000).nullish(),
    }),
    answer: estimateView,
    failures: { 422: REFUSED },
  }),
  estimateDuplicate: operation({
    method: 'POST',
    path: '/api/v1/content/{content_id}/duplicate/estimate',
    summary: 'Estimate cost and length of another video with the choices of an earlier one',
    description: 'Takes the same fields as starting it. No provider is called, and nothing is spent.',
    body: duplicateBody,
    answer: estimateView,
    failures: { 404: NO_CONTENT, 409: 'There is no script to keep yet', 422: REFUSED },
    reads: [contents],
  }),
  estimateMany: operation({
    method: 'POST',
    path: '/api/v1/content/start/many/estimate',
    summary: 'Check the rows of many videos, and estimate their cost and length',
    description:
      'Takes the same fields as starting them. `problems` names the rows that cannot be started, and is empty if all can. No provider is called, and nothing is spent.',
    body: z.object({ rows: rowsField, ...filmFields }),
    answer: batchEstimateView,
  }),
};
