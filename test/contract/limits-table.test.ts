import { expect } from 'chai';
import { RATE_LIMITS } from '../../src/core/limits/limits.ts';
import unlimited from './unlimited.json' with { type: 'json' };
import { describeWithServer } from '../support/suite.ts';

/** Calls without a limit of their own, by the reason. */
const KNOWN = Object.values(unlimited).flat();

describeWithServer('Every call that changes something', (test) => {
  it('has a limit by user or by address, or is listed as one that needs none', () => {
    const calls = test.server.table().flatMap(({ method, path, settings }) => {
      const declaration = settings.app?.declaration;
      return declaration && method !== 'get' ? [{ key: `${method.toUpperCase()} ${path}`, declaration }] : [];
    });
    const open = calls.filter(({ declaration }) => !declaration.limit).map(({ key }) => key);
    const unknown = open.filter((key) => !KNOWN.includes(key));
    expect(
      unknown,
      'give these calls a `limit`, or list them in unlimited.json with the reason',
    ).to.deep.equal([]);
    const byAddress = calls
      .filter(({ declaration: { limit } }) => limit && RATE_LIMITS[limit].key !== 'user')
      .filter(({ declaration }) => declaration.access !== 'public');
    expect(
      byAddress.map(({ key }) => key),
      'who is signed in is counted by user',
    ).to.deep.equal([]);
  });
});
