import { suite } from 'uvu';
import { type ContentCommand, content } from '../../../../domains/director/content/index.ts';
import { failing } from '../../../support/examples/content.ts';
import { given } from '../../../support/given.ts';
import { completed, failed, item, publishing, status } from './expected.ts';

const it = suite('the publishing of content');

const start = (platform: string): ContentCommand => ({ type: 'StartPublishing', platform });
const finish: ContentCommand = { type: 'FinishPublishing' };
const cancel: ContentCommand = { type: 'CancelContent', by: 'ann' };
const retry: ContentCommand = { type: 'RetryContent', feedback: null };

it('begins on each platform once, when the final review has approved', () => {
  given(content, ...item.at('publish'))
    .when(start('local'))
    .then(publishing('local'), status('ready', 'publishing', 'publish'));
  given(content, ...item.at('publish', start('local')))
    .when(start('local'))
    .changesNothing();
  given(content, ...item.at('publish', start('local')))
    .when(start('youtube'))
    .then(publishing('youtube'));
  given(content, ...item.at('final_review'))
    .when(start('local'))
    .changesNothing();
});

it('completes with the first platform', () => {
  given(content, ...item.at('publish', start('local')))
    .when(finish)
    .then(...completed('publishing'));
});

it('completes also when it hears of the end first', () => {
  given(content, ...item.at('publish'))
    .when(finish)
    .then(...completed('ready'));
});

it('completes only what is being published', () => {
  for (const past of [item.at('images'), item.at('final_review'), item.at('publish', cancel)])
    given(content, ...past)
      .when(finish)
      .changesNothing();
});

it('stays complete when another platform follows or fails', () => {
  for (const later of [finish, start('youtube'), failing('publish', null)])
    given(content, ...item.at('done'))
      .when(later)
      .changesNothing();
});

it('completes even after another platform has failed', () => {
  given(content, ...item.at('publish', failing('publish', null)))
    .when(finish)
    .then(...completed('failed'));
});

it('fails where a platform does not take it', () => {
  given(content, ...item.at('publish', start('local')))
    .when(failing('publish', null))
    .then(failed('publish'), status('publishing', 'failed', 'publish'));
});

it('begins again where that failed, after a retry', () => {
  given(content, ...item.at('publish', start('local'), failing('publish', null), retry))
    .when(start('local'))
    .then(publishing('local'), status('ready', 'publishing', 'publish'));
});

it.run();
