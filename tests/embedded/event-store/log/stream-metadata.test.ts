import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseStreamMetadata, type StreamMetadata } from '../../../../embedded/event-store/log/stream-metadata.ts';

const it = suite('parsing stream metadata');

function limits(text: string, isJson = true): Omit<StreamMetadata, 'keys'> {
  const { keys: _, ...rest } = parseStreamMetadata({ isJson, data: Buffer.from(text) });
  return rest;
}
const NONE = { softDeleted: false };

it('reads the limits', () => {
  assert.equal(limits('{"$maxCount":2,"$maxAge":3,"$tb":4,"$cacheControl":5,"other":[1.5]}'), {
    maxCount: 2,
    maxAge: 3_000,
    truncateBefore: 4,
    softDeleted: false,
  });
  assert.equal(limits(' { "a" : { "$maxCount" : 7 } , "$tb" : 0 } '), { truncateBefore: 0, softDeleted: false });
  assert.equal(limits('{"say \\"$tb\\": 9":1,"{":"}"}'), NONE);
});

it('tells int64 max, a soft delete, from the number before it, and from those it does not fit', () => {
  assert.is(limits('{"$tb":9223372036854775807}').softDeleted, true);
  assert.is(limits('{"$tb":9223372036854775806}').softDeleted, false);
  assert.is(limits('{"$tb":9223372036854775806}').truncateBefore, 2 ** 63);
  assert.equal(limits('{"$tb":9223372036854775808,"$maxCount":1}'), NONE);
  assert.is(limits('{"a":{"$tb":9223372036854775807}}').softDeleted, false);
});

it('ignores everything when one key has a wrong token', () => {
  for (const wrong of [
    '"$tb":1.0',
    '"$tb":1e0',
    '"$tb":"2"',
    '"$tb":null',
    '"$tb":true',
    '"$tb":[1]',
    '"$maxAge":922337203686',
    '"$maxCount":9223372036854775808',
    '"$cacheControl":"x"',
    '"$acl":null',
    '"$acl":"r"',
    '"$acl":{"$r":1}',
    '"$acl":{"$w":[1]}',
    '"$acl":{"$d":null}',
  ]) {
    assert.equal(limits(`{"$maxCount":1,${wrong}}`.replace('"$maxCount":1,"$maxCount"', '"$maxCount"')), NONE, wrong);
  }
});

it('ignores only the limit that makes no sense', () => {
  assert.equal(limits('{"$maxCount":0,"$tb":3}'), { truncateBefore: 3, softDeleted: false });
  assert.equal(limits('{"$maxCount":-1,"$maxAge":0,"$tb":-5}'), NONE);
  assert.equal(limits('{"$acl":{"$r":"a","$w":["b"]},"$maxCount":1}'), { maxCount: 1, softDeleted: false });
});

it('takes nothing from what is no JSON object', () => {
  for (const text of ['', '[]', '3', 'null', '"$tb"', '{', '{"$tb":1,}']) assert.equal(limits(text), NONE, text);
  assert.equal(limits('{"$tb":1}', false), NONE);
});

it('keeps every key, for the day the server has to write the metadata itself', () => {
  const { keys } = parseStreamMetadata({ isJson: true, data: Buffer.from('{"$maxCount":1,"mine":{"a":[1]}}') });
  assert.equal(keys, { $maxCount: 1, mine: { a: [1] } });
});

it.run();
