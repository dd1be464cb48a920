import { suite } from 'uvu';
import { type ContentCommand, content } from '../../../../domains/director/content/index.ts';
import { failing } from '../../../support/examples/content.ts';
import { given } from '../../../support/given.ts';
import { asking, failed, item, opened, passing, stage, status, videoApproved } from './expected.ts';

const it = suite('the production of content');

const images = (revision = 1): ContentCommand => ({ type: 'FinishImages', revision });
const video = (revision = 1, gate = asking): ContentCommand => ({ type: 'FinishVideo', revision, gate });
const sentBack: ContentCommand = { type: 'DecideGate', approved: false, feedback: 'brighter', by: 'ann' };
const toFinalReview = [
  stage('video', 'final_review'),
  opened('final_review'),
  status('producing', 'awaiting_review', 'final_review'),
] as const;
const toVideo = stage('images', 'video');

it('goes on to the video when the images are there, once', () => {
  given(content, ...item.at('images'))
    .when(images())
    .then(toVideo);
  given(content, ...item.at('video'))
    .when(images())
    .changesNothing();
});

it('opens the final review when the video is there', () => {
  given(content, ...item.at('video'))
    .when(video())
    .then(...toFinalReview);
});

it('passes the final review automatically where its owner wants that', () => {
  given(content, ...item.at('video'))
    .when(video(1, passing))
    .then(
      ...toFinalReview,
      videoApproved('system:auto'),
      stage('final_review', 'publish'),
      status('awaiting_review', 'ready', 'publish'),
    );
});

it('takes a video as proof of its images when it hears of the video first', () => {
  given(content, ...item.at('images'))
    .when(video())
    .then(toVideo, ...toFinalReview);
});

it('does not take what was made for an earlier revision', () => {
  for (const late of [images(), video(), failing('images'), failing('video')])
    given(content, ...item.at('final_review', sentBack))
      .when(late)
      .changesNothing();
});

it('fails at the stage that it is at, for that revision, and nowhere else', () => {
  given(content, ...item.at('images'))
    .when(failing('images'))
    .then(failed('images'), status('producing', 'failed', 'images'));
  for (const late of [failing('images'), failing('video', 2)])
    given(content, ...item.at('video'))
      .when(late)
      .changesNothing();
});

it('takes a video that failed as proof of its images when it hears of the video first', () => {
  given(content, ...item.at('images'))
    .when(failing('video'))
    .then(toVideo, failed('video'), status('producing', 'failed', 'video'));
});

it('takes a video that someone made after the stage had failed', () => {
  given(content, ...item.at('video', failing('video')))
    .when(video())
    .then(stage('video', 'final_review'), opened('final_review'), status('failed', 'awaiting_review', 'final_review'));
  given(content, ...item.at('images', failing('images')))
    .when(video())
    .changesNothing();
});

it('is called by its topic as long as it has no title', () => {
  given(content, ...item.at('script'))
    .when(failing('script'))
    .then(failed('script', item.request.trend_topic), status('generating', 'failed', 'script'));
});

it.run();
