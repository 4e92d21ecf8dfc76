import { expect } from 'chai';
import { networkOf, withoutPort } from '../../../src/core/http/addresses.ts';

describe('The address that limits count', () => {
  it('is an IPv4 address as it is, also where it is written as IPv6', () => {
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
      expect(networkOf(address), address).to.equal('192.0.2.1');
  });

  it('is the /64 of an IPv6 address, however it is written', () => {
    for (const address of [
      '2001:db8:0:7::1',
      '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff',
      '2001:db8::7:0:0:192.0.2.1',
      '2001:db8:0:7::1%eth0',
    ])
      expect(networkOf(address), address).to.equal('2001:db8:0:7::/64');
    expect(networkOf('2001:db8:0:8::1')).to.equal('2001:db8:0:8::/64');
    expect(networkOf('::1')).to.equal('0:0:0:0::/64');
    expect(networkOf('::')).to.equal('0:0:0:0::/64');
    expect(networkOf('fe80::')).to.equal('fe80:0:0:0::/64');
  });

  it('is whatever else a proxy has written, as it is', () => {
    for (const text of ['unknown', '', '_hidden', '2001:db8:::1', '999.1.1.1', 'x'.repeat(64)])
      expect(networkOf(text)).to.equal(text);
  });

  it('has no port, which differs from call to call', () => {
    expect(withoutPort('192.0.2.1:4711')).to.equal('192.0.2.1');
    expect(withoutPort('[2001:db8::1]:4711')).to.equal('2001:db8::1');
    expect(withoutPort('[2001:db8::1]')).to.equal('2001:db8::1');
    expect(withoutPort('2001:db8::1')).to.equal('2001:db8::1');
    expect(withoutPort('::ffff:192.0.2.1')).to.equal('::ffff:192.0.2.1');
    expect(withoutPort('unknown')).to.equal('unknown');
  });
});
