import { z } from 'zod';
import { wordSchema } from '../../../contracts/editor/spoken-words.ts';
import { listOf, pageQuery } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../kernel/http/owner-query.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';
import { renderFilterSchema, renders, renderView } from '../../../read-models/renders.ts';
import { formatField, frameRateField, lookField } from '../../shared/film-fields.ts';
import { languageField } from '../../shared/languages.ts';
import { TRANSITIONS } from '../../shared/looks/index.ts';
import { MUSIC_CHOICES, MUSIC_LEVEL } from '../../shared/music.ts';
import { givenProviderTestOperation, providerChoicesOperation } from '../../shared/provider-choices.ts';
import { providersOperation, providerTestOperation } from '../../shared/providers-in-use.ts';
import { OUTPUT_FORMATS } from '../providers/audio/write-audio.ts';
import { DEFAULT_SUBTITLE_STYLE, SUBTITLE_STYLES } from '../providers/captions/index.ts';

const size = z
  .number()
  .int()
  .min(64)
  .max(2048)
  .multipleOf(8)
  .nullish()
  .describe("Pixels; if absent, the previous request's value");
const voiceId = z.string().min(1).max(100).nullish();
const text = z.string().min(1).max(5_000);

const subtitleStyle = z.enum(SUBTITLE_STYLES).meta({ id: 'SubtitleStyle' });

const renderBody = z.object({
  content_id: z.guid().toLowerCase(),
  voice_id: voiceId.describe("If absent, the previous request's value"),
  voice_over_file_path: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .describe('One of your recordings of the whole narration, instead of a voice; naming a voice removes it again'),
  subtitle_style: subtitleStyle.nullish().describe("If absent, the previous request's value"),
  look: lookField
    .nullish()
    .describe(
      "Its type, colours, transitions and motion; if absent, the previous request's value. Another look brings its own captions, unless you name others here or in your settings",
    ),
  format: formatField
    .nullish()
    .describe(
      "Width to height; if absent, the previous request's size. `video_width` and `video_height` take precedence",
    ),
  music: z
    .enum(['fitting', ...MUSIC_CHOICES])
    .nullish()
    .describe(
      "`none`, `file`, the mood of composed music, or `fitting` for a mood that fits the script; if absent, the previous request's music",
    ),
  music_file_path: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .describe('One of your files, for `file`; defaults to the one in your settings'),
  music_level_db: z
    .number()
    .min(MUSIC_LEVEL.softest)
    .max(MUSIC_LEVEL.loudest)
    .nullish()
    .describe("In dB, relative to the usual level; if absent, the previous request's"),
  logo_file_path: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .describe('One of your logos, or `none`; if absent, that of the previous request'),
  frame_rate: frameRateField.nullish().describe("Frames per second; if absent, the previous request's value"),
  video_width: size,
  video_height: size,
});
export type RenderBody = z.infer<typeof renderBody>;

const plannedRender = z
  .strictObject({
    content_id: z.string(),
    language: z.string().nullable().describe('Of the script, ISO 639'),
    voice_id: z.string(),
    look: lookField,
    subtitle_style: subtitleStyle,
    format: formatField,
    frame_rate: z.int(),
    music: z.string().nullable().describe('As it was chosen; null for what fits the script'),
    chosen: z
      .strictObject({
        voice_id: z.string().nullable(),
        look: z.string().nullable(),
        format: z.string().nullable(),
        music: z.string().nullable(),
        music_file_path: z.string().nullable(),
        providers: z.record(z.string(), z.string()).describe('By part'),
      })
      .describe('What was chosen for this content alone; null for what is not'),
  })
  .meta({ id: 'PlannedRender' });

const captionsBody = z
  .object({
    content_id: z.guid().toLowerCase().nullish(),
    text: text.nullish().describe('It is spoken to time its captions'),
    voice_id: voiceId.describe('For a text; defaults to the voice in your settings'),
    subtitle_style: subtitleStyle.default(DEFAULT_SUBTITLE_STYLE),
  })
  .refine(({ content_id, text }) => (content_id ?? null) === null || (text ?? null) === null, {
    error: 'Give either content_id or text, not both',
    path: ['content_id'],
  })
  .refine(({ content_id, text }) => (content_id ?? text ?? null) !== null, {
    error: 'Give either content_id or text',
    path: ['content_id'],
  });

const words = z
  .array(z.strictObject(wordSchema.shape).meta({ id: 'Word' }))
  .describe('`start` and `end` in seconds from the beginning of the audio');
const link = z.string().nullable().describe('Opens the file without a token, for about a day');

const speech = z
  .strictObject({
    file_path: z.string(),
    url: link,
    duration_seconds: z.number(),
    output_format: z.string(),
    voice_id: z.string(),
    provider: z.string(),
    words,
  })
  .meta({ id: 'Speech' });

const captions = z
  .strictObject({
    content_id: z.string().nullable(),
    subtitle_style: subtitleStyle,
    cues: z
      .array(z.strictObject({ start: z.number(), end: z.number(), text: z.string(), words }))
      .describe('Words shown together, with `start` and `end` in seconds'),
    srt_url: link,
    vtt_url: link,
  })
  .meta({ id: 'Captions' });

const hex = z.string().describe('As `#rrggbb`');
const lookView = z
  .strictObject({
    look: lookField,
    title: z.string(),
    description: z.string(),
    face: z.string().describe('The typeface'),
    palette: z.strictObject({ ink: hex, paper: hex, accent: hex }),
    subtitle_style: subtitleStyle.describe('How its captions look unless you choose others'),
    visual_style: z.string().describe('The style of its images unless you choose another'),
    mood: z.string().describe('Of its music, unless the script asks for another'),
    transitions: z.array(z.enum(TRANSITIONS)).describe('Between its scenes'),
    suits: z
      .strictObject({ niches: z.array(z.string()), tones: z.array(z.string()) })
      .describe('What it is chosen for'),
  })
  .meta({ id: 'Look' });

const voice = z
  .strictObject({
    voice_id: z.string(),
    name: z.string(),
    language: z.string().describe('BCP 47; `mul` for a multilingual voice'),
    provider: z.string(),
    usd_per_million_characters: z
      .number()
      .nullable()
      .describe('What it costs; 0 for a voice that costs nothing, null if its server has no price'),
    is_default: z.boolean().describe('Whether it speaks if neither the request nor the settings name a voice'),
  })
  .meta({ id: 'Voice' });

const localSpeechServer = z
  .strictObject({
    url: z.string().describe('The value for `PLATFORM_TTS_URL`'),
    name: z.string().describe('The program that usually listens at its port'),
    model: z.string().describe('The value for `PLATFORM_TTS_MODEL`'),
    voice_ids: z.array(z.string()).describe('The value for `PLATFORM_TTS_VOICE`; empty if it does not list its voices'),
    is_used: z.boolean().describe('Whether `PLATFORM_TTS_URL` names it'),
  })
  .meta({ id: 'LocalSpeechServer' });

const NO_RENDER = 'There is no such content with a render, or it is not yours';
const NOT_SPOKEN = 'The provider of the voice failed';

/** What callers may ask of the editor. */
export const editorOperations = {
  listFilmChoices: providerChoicesOperation('List the providers that you can choose, and that speak and play here'),
  testGivenFilm: givenProviderTestOperation('Test a provider with a key of yours before it is kept'),
  listFilmProviders: providersOperation('List the providers that speak, play and render here'),
  testFilmProvider: providerTestOperation('Test a provider that speaks, plays or renders here'),
  renderVideo: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/editor/render',
    summary: 'Render the video of content again',
    description: 'Rendering happens in the background.',
    body: renderBody,
    status: 202,
    answer: z
      .strictObject({ content_id: z.string(), render_id: z.string(), status: z.literal('queued') })
      .meta({ id: 'RequestedRender' }),
    failures: {
      404: 'There is no such content, or it is not yours',
      409: 'Its images do not exist yet, it is already being rendered, your disk has no room for it, you have too much work queued and in progress (`work_limit_reached`), or all users together have (`queue_full`)',
    },
    writes: true,
  }),
  listRenders: operation({
    method: 'GET',
    path: '/api/v1/editor/renders',
    summary: 'List the newest render of each piece of content, the latest requested first',
    query: z.object({
      ...pageQuery,
      ...ownerQuery,
      ...periodQuery,
      status: renderFilterSchema.optional().describe('`under_way` from `queued` until it has ended'),
    }),
    answer: listOf(renderView),
    reads: [renders],
  }),
  showRender: operation({
    method: 'GET',
    path: '/api/v1/editor/render/{content_id}/status',
    summary: 'Show the newest render of content and its progress',
    answer: renderView,
    failures: { 404: NO_RENDER },
    reads: [renders],
  }),
  planRender: operation({
    method: 'GET',
    path: '/api/v1/editor/render/{content_id}/plan',
    summary: 'Show what the first render of content is going to be like',
    description:
      'What was chosen for it, your settings where nothing was, and what fits the content where they say nothing either.',
    answer: plannedRender,
    failures: { 404: 'There is no such content, or it is not yours' },
  }),
  changeCover: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/editor/render/{content_id}/cover',
    summary: 'Change the words on the cover of a video',
    description: 'The video itself stays as it is.',
    body: z.object({ text: z.string().trim().max(120).describe('Without any, the cover is only its image') }),
    answer: renderView,
    failures: {
      404: 'There is no such content with a finished video, or it is not yours',
      409: 'Another render is in progress, or your disk has no room for it',
      502: 'The cover could not be drawn',
    },
    writes: true,
  }),
  cancelRender: operation({
    method: 'POST',
    path: '/api/v1/editor/render/{content_id}/cancel',
    summary: 'Cancel the render of content',
    answer: renderView,
    failures: { 404: NO_RENDER, 409: 'It has ended' },
    writes: true,
  }),
  speak: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/editor/tts',
    summary: 'Speak a text',
    description: 'The response is sent once the file exists.',
    body: z.object({
      text,
      voice_id: voiceId.describe('Defaults to the voice in your settings'),
      speed: z.number().min(0.5).max(2).default(1).describe("1 is the voice's natural pace"),
      output_format: z.enum(OUTPUT_FORMATS).default('mp3'),
    }),
    answer: speech,
    failures: { 409: 'The budget of this month or your disk has no room for it', 502: NOT_SPOKEN },
    writes: true,
  }),
  makeCaptions: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/editor/captions',
    summary: 'Make captions for the narration of content, or for a text',
    body: captionsBody,
    answer: captions,
    failures: {
      404: 'There is no such content, or it is not yours',
      409: 'The content has no narration yet, or the budget of this month or your disk has no room for the text',
      502: NOT_SPOKEN,
    },
    writes: true,
  }),
  listLooks: operation({
    method: 'GET',
    path: '/api/v1/editor/looks',
    summary: 'List the looks that a video can have',
    description: 'Without a choice, a video gets the look that suits the niche and tone of its content.',
    answer: listOf(lookView),
  }),
  listLocalSpeechServers: operation({
    method: 'GET',
    access: 'administrators',
    path: '/api/v1/editor/speech-servers',
    summary: 'Look for speech servers on this machine',
    description:
      "Finds servers with OpenAI's speech format at their usual ports (`PLATFORM_TTS_DISCOVERY_PORTS`). None is used unless `PLATFORM_TTS_URL` names it.",
    answer: listOf(localSpeechServer),
  }),
  listVoices: operation({
    method: 'GET',
    path: '/api/v1/editor/voices',
    summary: 'List the available voices',
    query: z.object({ language: languageField.optional().describe('Only voices that can read this language aloud') }),
    answer: listOf(voice),
  }),
};
