import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeWav, encodeWav } from '../../../../../domains/editor/providers/audio/wav.ts';

const it = suite('WAV');

it('reads back what it wrote', () => {
  const pcm = Int16Array.from([0, 1, -1, 32_767, -32_768]);
  assert.equal(decodeWav(encodeWav(pcm, 22_050)), { pcm, sampleRate: 22_050 });
});

it('writes the header that players expect', () => {
  const wav = encodeWav(Int16Array.from([1, 2]), 16_000);
  assert.is(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16), 'RIFFWAVEfmt ');
  assert.is(wav.readUInt32LE(4), wav.length - 8);
  assert.is(wav.readUInt32LE(40), 4);
  assert.equal([...wav.subarray(44)], [1, 0, 2, 0]);
});

it('writes only the part of a buffer that the samples cover', () => {
  const part = Int16Array.from([9, 1, 2, 9]).subarray(1, 3);
  assert.equal([...encodeWav(part, 8_000).subarray(44)], [1, 0, 2, 0]);
});

it('skips what it does not know and mixes two channels', () => {
  const stereo = encodeWav(Int16Array.from([100, 300, -100, -300]), 8_000);
  stereo.writeUInt16LE(2, 22);
  const note = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
  const file = Buffer.concat([stereo.subarray(0, 36), note, stereo.subarray(36)]);
  assert.equal(decodeWav(file), { pcm: Int16Array.from([200, -200]), sampleRate: 8_000 });
});

it('knows what is none', () => {
  const eightBit = encodeWav(Int16Array.from([1]), 8_000);
  eightBit.writeUInt16LE(8, 34);
  for (const bytes of [Buffer.alloc(0), Buffer.from('ID3 mp3'), eightBit, eightBit.subarray(0, 30)])
    assert.is(decodeWav(bytes), null);
});

it.run();
