import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressGroup } from '../../../kernel/http/address-group.ts';

const it = suite('address group');

it('counts every IPv4 address separately', () => {
  assert.is(addressGroup('192.0.2.7'), '192.0.2.7');
});

it('counts an IPv6 address with its whole /64, in any spelling', () => {
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::5']) {
    assert.is(addressGroup(address), '2001:db8:1:2::/64');
  }
  assert.is(addressGroup('2001:db8::1'), '2001:db8:0:0::/64');
  assert.is(addressGroup('::1'), '0:0:0:0::/64');
  assert.is(addressGroup('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

it.run();
