import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { causeTree } from '../../../gateway/auditors/cause-tree.ts';
import type { RecordedEventView } from '../../../read-models/recorded-events.ts';

const it = suite('tree of causes');

const event = (event_id: string, causation_id: string, at: string): RecordedEventView => ({
  event_id,
  causation_id,
  at: `2026-01-02T03:04:05.${at}Z`,
  type: 'Happened',
  category: 'thing',
  stream: 'thing-1',
  revision: 0,
  position: '1',
  actor: 'somebody',
  owner: null,
  correlation_id: 'c',
});

const shape = (nodes: ReturnType<typeof causeTree>): unknown[] =>
  nodes.map(({ event_id, after_ms, children }) => [event_id, after_ms, shape(children)]);

it('puts effects under their cause, with the time between them', () => {
  const events = [
    event('a', 'command', '000'),
    event('b', 'a', '010'),
    event('c', 'a', '020'),
    event('d', 'c', '025'),
    event('e', 'another command', '030'),
  ];
  assert.equal(shape(causeTree(events)), [
    [
      'a',
      null,
      [
        ['b', 10, []],
        ['c', 20, [['d', 5, []]]],
      ],
    ],
    ['e', null, []],
  ]);
});

it('loses nothing whose cause is not there, or which is its own', () => {
  assert.equal(shape(causeTree([event('a', 'gone', '000'), event('b', 'b', '001')])), [
    ['a', null, []],
    ['b', null, []],
  ]);
});

it.run();
