import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { setContentType } from '../../../gateway/files/content-type.ts';

const it = suite('types of files');

function typeOf(path: string): string {
  const request = new IncomingMessage(new Socket());
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  setContentType(ctx, path);
  return ctx.response.get('Content-Type');
}

it('names what the platform writes, in any case', () => {
  const types = {
    'a video.mp4': 'video/mp4',
    'a.webm': 'video/webm',
    'a.PNG': 'image/png',
    'a.jpg': 'image/jpeg',
    'a.jpeg': 'image/jpeg',
    'a.webp': 'image/webp',
    'a.wav': 'audio/wav',
    'a.mp3': 'audio/mpeg',
    'a.aac': 'audio/aac',
    'a.m4a': 'audio/mp4',
    'a.opus': 'audio/ogg',
    'a.ogg': 'audio/ogg',
    'a.srt': 'application/x-subrip; charset=utf-8',
    'a.vtt': 'text/vtt; charset=utf-8',
    'a.json': 'application/json; charset=utf-8',
    'a.txt': 'text/plain; charset=utf-8',
  };
  for (const [path, type] of Object.entries(types)) assert.is(typeOf(path), type, path);
});

it('serves what a browser might execute, and what no one knows, as plain bytes', () => {
  for (const path of [
    'a.html',
    'a.svg',
    'a.xhtml',
    'a.js',
    'a.mjs',
    'a.css',
    'a.xml',
    'a.pdf',
    'a.ld+json',
    'a',
    'a.',
  ]) {
    assert.is(typeOf(path), 'application/octet-stream', path);
  }
});

it.run();
