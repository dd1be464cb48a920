import { suite } from 'uvu';
import { type PostEvent, post } from '../../../domains/publisher/post/index.ts';
import { given } from '../../support/given.ts';

const it = suite('post');

const ids = { publication_id: 'p', content_id: 'c', platform: 'local' };
const viewed = (views: number, total_views: number, total_likes = 0): PostEvent => ({
  type: 'PostViewed',
  data: { ...ids, views, total_views, total_likes },
});
const liked = (likes: number, total_views: number, total_likes: number): PostEvent => ({
  type: 'PostLiked',
  data: { ...ids, likes, total_views, total_likes },
});
const visits = (views: number, likes: number) => ({ type: 'CountVisits', ...ids, views, likes }) as const;

it('counts visitors and says how many there were so far', () => {
  given(post, viewed(2, 2)).when(visits(3, 0)).thenEveryTime(viewed(3, 5));
});

it('counts views and likes of the same moment apart', () => {
  given(post, viewed(2, 2), liked(1, 2, 1))
    .when(visits(1, 2))
    .thenEveryTime(viewed(1, 3, 1), liked(2, 3, 3));
});

it('has nothing to say where no one came', () => {
  given(post).when(visits(0, 0)).changesNothing();
});

it.run();
