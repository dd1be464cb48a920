import { suite } from 'uvu';
import { type ContentCommand, content } from '../../../../domains/director/content/index.ts';
import { failing } from '../../../support/examples/content.ts';
import { given } from '../../../support/given.ts';
import { completed, failed, item, publishing, stage, status } from './expected.ts';

const it = suite('the publishing of content');

const start = (platform: string): ContentCommand => ({ type: 'StartPublishing', platform });
const finish = (platform: string): ContentCommand => ({ type: 'FinishPublishing', platform });
const retry: ContentCommand = { type: 'RetryContent', feedback: null, automatic: false };

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
    .when(finish('local'))
    .then(completed[0], completed[1], status('publishing', 'published', 'done'));
});

it('completes also when it hears of the end first', () => {
  given(content, ...item.at('publish'))
    .when(finish('local'))
    .then(...completed);
});

it('stays complete when another platform follows or fails', () => {
  for (const later of [finish('youtube'), start('youtube'), failing('publish', null)])
    given(content, ...item.at('done'))
      .when(later)
      .changesNothing();
});

it('completes even after another platform has failed', () => {
  given(content, ...item.at('publish', failing('publish', null)))
    .when(finish('local'))
    .then(stage('publish', 'done'), completed[1], status('failed', 'published', 'done'));
});

it('fails where a platform does not take it', () => {
  given(content, ...item.at('publish', start('local')))
    .when(failing('publish', null))
    .then(...failed('publish'), status('publishing', 'failed', 'publish'));
});

it('begins again where that failed, after a retry', () => {
  given(content, ...item.at('publish', start('local'), failing('publish', null), retry))
    .when(start('local'))
    .then(publishing('local'), status('ready', 'publishing', 'publish'));
});

it.run();
