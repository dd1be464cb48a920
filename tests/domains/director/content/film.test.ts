import { suite } from 'uvu';
import { content } from '../../../../domains/director/content/index.ts';
import { given } from '../../../support/given.ts';
import { item } from './expected.ts';

const it = suite('choosing again what a film is to be like');

const film = { voice_id: null, look: 'noir', format: '16:9', music: 'none', music_file_path: null, providers: {} };
const choose = (changed = film) =>
  ({ type: 'ChooseFilm', film: changed, visual_style: 'cinematic', by: 'ann' }) as const;
const chosen = (changed = film) =>
  ({ type: 'FilmChosen', data: { ...item.ids, film: changed, visual_style: 'cinematic', by: 'ann' } }) as const;

it('is possible until its script is approved', () => {
  given(content, ...item.at('script'))
    .when(choose())
    .then(chosen());
  given(content, ...item.at('review'))
    .when(choose())
    .then(chosen());
  given(content, ...item.at('images'))
    .when(choose())
    .rejects('content/film-under-way');
  given(content, ...item.at('final_review'))
    .when(choose())
    .rejects('content/film-under-way');
});

it('changes nothing where nothing else is chosen', () => {
  given(content, ...item.at('review', choose()))
    .when(choose())
    .changesNothing();
  const wide = { ...film, format: '1:1' };
  given(content, ...item.at('review', choose()))
    .when(choose(wide))
    .then(chosen(wide));
});

it('is too late for content that was cancelled', () => {
  given(content, ...item.at('review', { type: 'CancelContent', by: 'ann' }))
    .when(choose())
    .rejects('content/film-under-way');
});

it.run();
