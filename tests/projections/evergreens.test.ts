import { suite } from 'uvu';
import { evergreensProjection } from '../../projections/evergreens.ts';
import { A_WEEK_LATER, exampleEvergreen } from '../support/examples/evergreen.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of evergreens');

const { set, repeated, stopped } = exampleEvergreen({ content_id: 'c', owner: OWNER });
const document = {
  ...{ content_id: 'c', owner_id: OWNER, platforms: ['local'], every_days: 7 },
  ...{ repeats: 0, left: 3, next_at: A_WEEK_LATER, set_at: AT },
};
const LATER = '2030-01-01T00:00:00.000Z';

it('shows what is posted again, and when next', () => {
  given(evergreensProjection).when(recorded(set())).then('c', document);
  given(evergreensProjection, recorded(set()))
    .when(recorded(repeated(1, LATER)))
    .then('c', { ...document, repeats: 1, left: 2, next_at: LATER });
});

it('shows what was posted again after its last time, or once it was stopped', () => {
  given(evergreensProjection, recorded(set(1)))
    .when(recorded(repeated(1)))
    .then('c', { ...document, repeats: 1, left: 0, next_at: null });
  given(evergreensProjection, recorded(set()))
    .when(recorded(stopped))
    .then('c', { ...document, left: 0, next_at: null });
});

it('counts on when it is set again', () => {
  given(evergreensProjection, recorded(set(1)), recorded(repeated(1)))
    .when(recorded(set(2, LATER)))
    .then('c', { ...document, repeats: 1, left: 2, next_at: LATER });
});

it.run();
