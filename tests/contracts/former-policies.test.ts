import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formerPolicies } from '../../contracts/former-policies.ts';
import { services } from '../../domains/index.ts';

const it = suite('former policies');

const policies = services.flatMap((service) => service.policies);

it('are all that a policy of today has taken over from, but for those that have only given up a part', () => {
  const today = new Set(policies.map(({ name }) => name));
  for (const { name, inbox } of policies) {
    const { group = name } = inbox.formerly ?? {};
    assert.ok(formerPolicies.has(group) || today.has(group), name);
  }
});

it('lend their names to no policy of today', () => {
  assert.equal(
    policies.filter(({ name }) => formerPolicies.has(name)),
    [],
  );
});

it.run();
