import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatTraceparent, parseTraceparent, traceContextIn } from '../../../kernel/tracing/trace-context.ts';

const it = suite('W3C Trace Context');

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${SPAN}-01`;

it('is read and written in its own form', () => {
  assert.equal(parseTraceparent(VALID), { traceId: TRACE, spanId: SPAN, flags: 1 });
  assert.is(formatTraceparent({ traceId: TRACE, spanId: SPAN, flags: 1 }), VALID);
  assert.is(formatTraceparent({ traceId: TRACE, spanId: SPAN, flags: 0 }), `00-${TRACE}-${SPAN}-00`);
});

it('is read from a later version, which may say more', () => {
  assert.equal(parseTraceparent(`cc-${TRACE}-${SPAN}-01-more`), { traceId: TRACE, spanId: SPAN, flags: 1 });
});

for (const [what, text] of [
  ['nothing', ''],
  ['a version that will never be', `ff-${TRACE}-${SPAN}-01`],
  ['more than the first version has', `${VALID}-more`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['upper case', VALID.toUpperCase()],
  ['a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['something else', 'a trace'],
] as const) {
  it(`is ignored if it is ${what}`, () => {
    assert.is(parseTraceparent(text), null);
    assert.is(traceContextIn({ traceparent: text }), undefined);
  });
}

it('carries what other systems have added, unless that is too much', () => {
  assert.equal(traceContextIn({ traceparent: VALID, tracestate: 'a=1' }), { traceparent: VALID, tracestate: 'a=1' });
  const long = `a=${'1'.repeat(600)}`;
  assert.equal(traceContextIn({ traceparent: VALID, tracestate: long }), { traceparent: VALID, tracestate: undefined });
  assert.is(traceContextIn({ tracestate: 'a=1' }), undefined);
});

it.run();
