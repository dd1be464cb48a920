import type { z } from 'zod';
import { contentEvents } from '../../../contracts/director/content.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { validationError } from '../../../kernel/http/errors.ts';
import { lookNamed } from '../../shared/looks/index.ts';
import { requireFile } from '../../shared/own-file.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { directorOperations } from '../api/operations.ts';
import type { Content, ContentCommand } from '../content/index.ts';
import { requireSpeaks } from './film-language.ts';
import { availableProviders, type ProvidersOf } from './providers-of-owner.ts';
import { chosenFor } from './request-content.ts';

type FilmBody = z.output<(typeof directorOperations)['chooseFilm']['body'] & z.ZodType>;
type Request = Exclude<Content, { status: 'none' }>['request'];
type Tools = { readonly store: EventStore; readonly files: Files; readonly providersOf: ProvidersOf };

/**
 * What a film is to be like from now on: what is given takes the place of what was chosen before.
 * @throws HttpError 422 for what its owner does not have
 */
export async function filmChosenAgain(
  { store, files, providersOf }: Tools,
  request: Request,
  changes: FilmBody,
  by: string,
): Promise<ContentCommand> {
  const { owner_id, language } = request;
  if (changes.voice_id) requireSpeaks(changes.voice_id, language);
  if (changes.music_file_path) await requireFile(files, owner_id, changes.music_file_path);
  if (changes.providers) await availableProviders(providersOf, owner_id, changes.providers);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  // Music that is named is to be heard, as when a film is requested.
  const named = changes.music_file_path && changes.music === undefined ? { music: 'file' } : {};
  const film = { ...request.film, ...given, ...named };
  if (film.music === 'file' && film.music_file_path === null) throw noMusicFile();
  const visual_style = await styleOf(store, request, changes.look);
  return { type: 'ChooseFilm', film: { ...film, providers: film.providers ?? {} }, visual_style, by };
}

/**
 * The style of the images that are described from now on: that of a look that is newly chosen. Without a look, it is
 * again what it was to be before one was chosen.
 */
async function styleOf(
  store: EventStore,
  { content_id, owner_id, niche, tone, film, visual_style }: Request,
  look: FilmBody['look'],
): Promise<string> {
  if (look === undefined || look === film.look) return visual_style;
  if (look !== null) return lookNamed(look)?.pictures ?? visual_style;
  const [requested] = await store.eventsOf(contentEvents, content_id, { maxCount: 1 });
  if (requested?.type === 'ContentRequested' && requested.data.film.look === null) return requested.data.visual_style;
  const { defaults } = await settingsOf(store, owner_id);
  return chosenFor({ niche, tone }, defaults, niche).visual_style;
}

const noMusicFile = () => {
  const msg = 'Music of your own needs a file: name one that you have uploaded';
  return validationError([{ type: 'content/no-music-file', loc: ['body', 'music_file_path'], msg, input: null }]);
};
