import type { Script } from '../../../contracts/director/script.ts';
import type { Settings } from '../../../contracts/identity/user.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { local } from '../../publishing-platforms/local/index.ts';
import { chooseLook } from '../../shared/looks/index.ts';
import type { ProviderChoices } from '../../shared/own-settings.ts';
import { type ContentEvent, content } from '../content/index.ts';
import type { filmFields } from '../film-fields.ts';
import { filmLanguage, type Tongues } from './film-language.ts';
import { gateSetup } from './gate-setup.ts';
import { ownCharacter, ownPictures } from './own-pictures.ts';

type Request = DataOf<ContentEvent, 'ContentRequested'>;

/** The trend that content is made from. */
export type TrendTopic = Pick<Request, 'trend_id' | 'trend_topic' | 'trend_summary' | 'trend_url' | 'trend_source'> & {
  /** The trend's own niche. */
  readonly trend_niche: string;
};

type Choice = keyof typeof filmFields;

/** Choices that override the settings' defaults; null or absent to keep them. */
export type ContentChoices = {
  readonly [Field in Exclude<Choice, 'seconds' | 'pictures' | 'providers'>]?: string | null | undefined;
} & {
  readonly seconds?: number | null | undefined;
  /** Ids of the owner's pictures, for the scenes in their order. */
  readonly pictures?: readonly string[] | null | undefined;
  /** By part. */
  readonly providers?: ProviderChoices | null | undefined;
};

/** What content was requested with. All choices are here by their type, so that another video like it loses none. */
export const choicesOf = (request: Request): { readonly [Field in Choice]: ContentChoices[Field] } => ({
  niche: request.niche,
  target_platform: request.target_platform,
  tone: request.tone,
  visual_style: request.visual_style,
  language: request.language,
  seconds: request.seconds,
  instructions: request.instructions,
  ...request.film,
  pictures: request.pictures.map(({ asset_id }) => asset_id),
  character: request.character?.description,
  character_picture: request.character?.picture?.asset_id,
});

/** The id of the content that a command requests. */
export const contentIdOf = ({ commandId }: Pick<CommandContext, 'commandId'>): string => uuidFrom(commandId, 'content');

/** What a request chooses, the settings where it chooses nothing, and the usual where they do not either. */
export function chosenFor(choices: ContentChoices, defaults: Settings['defaults'], trendNiche: string) {
  const niche = choices.niche ?? defaults.niche ?? trendNiche;
  const tone = choices.tone ?? defaults.tone ?? 'informative';
  const look = choices.look ?? defaults.look;
  const visual_style = choices.visual_style ?? (choices.look ? null : defaults.visual_style);
  return {
    niche,
    target_platform: choices.target_platform ?? defaults.target_platform ?? local.name,
    tone,
    // Pictures in the style of the look that the film will have.
    visual_style: visual_style ?? chooseLook({ look, visual_style, niche, tone }).pictures,
    seconds: choices.seconds ?? null,
    instructions: choices.instructions ?? null,
    character: choices.character ?? null,
    character_picture: choices.character_picture ?? null,
    film: {
      voice_id: choices.voice_id ?? null,
      look: choices.look ?? null,
      format: choices.format ?? null,
      music: choices.music ?? (choices.music_file_path ? 'file' : null),
      music_file_path: choices.music_file_path ?? null,
      providers: { ...choices.providers },
    },
  };
}

/**
 * The language of content that is made from a topic, or of the script that is given.
 * @throws Rejection if it cannot be written, or said by the voice that was chosen
 */
export const languageFor = (
  { trend_topic, trend_summary }: Pick<TrendTopic, 'trend_topic' | 'trend_summary'>,
  { language = null, voice_id = null }: ContentChoices,
  { voice_id: usual_voice }: Settings['defaults'],
  tongues: Tongues,
  script: readonly string[] | null = null,
): string =>
  filmLanguage(
    {
      language,
      voice_id,
      usual_voice,
      material: script?.join(' ') ?? `${trend_topic}. ${trend_summary ?? ''}`,
      isWritten: script !== null,
    },
    tongues,
  );

/**
 * Whether content can be made as it is chosen, without doing anything: asked before it counts as work.
 * @param script the narrations that are given; null if they are to be written
 * @returns the owner's pictures for its scenes
 * @throws Rejection if it cannot
 */
export async function checkRequest(
  { store, tongues }: RequestTools,
  owner: string,
  topic: Pick<TrendTopic, 'trend_topic' | 'trend_summary'>,
  choices: ContentChoices,
  defaults: Settings['defaults'],
  script: readonly string[] | null = null,
): ReturnType<typeof ownPictures> {
  languageFor(topic, choices, defaults, tongues, script);
  await ownCharacter(store, owner, choices);
  return ownPictures(store, owner, choices.pictures ?? []);
}

export type RequestTools = { readonly store: EventStore; readonly tongues: Tongues };

/** A script of the owner's own, which is not written but taken as it is. */
export type OwnScript = (language: string) => Script;

/**
 * Requests content, which starts its pipeline. The id is derived from the command: a repeat gets the same content.
 * @param owner the content's owner
 * @param own given, it goes to the first gate as it is
 * @returns the ids to follow, and the position of the newest event
 * @throws Rejection if language, voice, pictures do not go together, or a picture is not the owner's
 */
export async function requestContent(
  { store, tongues }: RequestTools,
  owner: string,
  { trend_niche, ...topic }: TrendTopic,
  choices: ContentChoices,
  defaults: Settings['defaults'],
  context: CommandContext,
  { own = null, copied_from = null }: { readonly own?: OwnScript | null; readonly copied_from?: string | null } = {},
) {
  const content_id = contentIdOf(context);
  const narrations = own?.('').scenes.map(({ narration }) => narration) ?? null;
  const language = languageFor(topic, choices, defaults, tongues, narrations);
  const { character: _, character_picture: __, ...chosen } = chosenFor(choices, defaults, trend_niche);
  const request = {
    content_id,
    thread_id: content_id,
    owner_id: owner,
    ...topic,
    ...chosen,
    language,
    pictures: await ownPictures(store, owner, choices.pictures ?? []),
    character: await ownCharacter(store, owner, choices),
    copied_from,
  };
  const given = own && {
    script: own(language),
    gate: await gateSetup(store, owner, 'review', new Date().toISOString()),
  };
  const command = { type: 'RequestContent', request, ...(given ? { given } : {}) } as const;
  const { position, state } = await execute(store, content, content_id, command, context);
  if (state.status === 'none') throw new Error(`content ${content_id} was requested and is not there`);
  return { content_id, thread_id: content_id, position, given: given !== null };
}
