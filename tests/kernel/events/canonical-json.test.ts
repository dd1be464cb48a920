import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalJson } from '../../../kernel/events/canonical-json.ts';

const it = suite('canonical JSON');

it('is as RFC 8785 has it', () => {
  // Section 3.2.2 and 3.2.3.
  const numbers = JSON.parse('{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]}');
  assert.is(canonicalJson(numbers), '{"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}');
  const literals = { string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/', literals: [null, true, false] };
  assert.is(canonicalJson(literals), '{"literals":[null,true,false],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}');
  const names = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '\ufb33': 'Dalet',
    1: 'One',
    '\u{1F600}': 'Face',
    '\u0080': 'C',
    ö: 'o',
  };
  assert.is(
    canonicalJson(names),
    '{"\\r":"CR","1":"One","\u0080":"C","ö":"o","€":"Euro","\u{1F600}":"Face","\ufb33":"Dalet"}',
  );
});

it('is the same for the same, however it is written', () => {
  const one = JSON.parse('{"b": 1.0, "a": {"d": [1, {"y":2,"x":1}], "c": "\\u0041"}}');
  const other = JSON.parse('{"a":{"c":"A","d":[1,{"x":1,"y":2}]},"b":1}');
  assert.is(canonicalJson(one), canonicalJson(other));
  assert.is.not(canonicalJson(one), canonicalJson({ ...other, b: 2 }));
});

it('is no array for an object, and nothing for what is not there', () => {
  assert.is(canonicalJson({ 0: 'a' }), '{"0":"a"}');
  assert.is(canonicalJson(undefined), 'null');
  assert.is(canonicalJson({ a: undefined }), '{}');
  assert.is(canonicalJson(-0), '0');
});

it.run();
