import { expect } from 'chai';
import { RATE_LIMITS, RateLimits } from '../../../src/core/limits/limits.ts';
import { unique } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

describe('The rate limits', () => {
  it('are those of contract §10', () => {
    const table = Object.fromEntries(
      Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => [name, [points, seconds / 60]]),
    );
    expect(table).to.deep.include({
      loginAccount: [10, 15],
      loginAddress: [100, 15],
      register: [30, 60],
      forgotPassword: [5, 60],
      searchSignedOut: [30, 10],
      searchSignedIn: [120, 10],
    });
  });
});

describeOnEachDatabase('A rate limit', (getDb) => {
  const taken = async (limits: RateLimits, key: string, times: number): Promise<number> => {
    const results = await Promise.allSettled(
      Array.from({ length: times }, () => limits.take('forgotPassword', key)),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  it('lets exactly its points through, also when all come at once', async () => {
    expect(await taken(new RateLimits(getDb(), 1), `key${unique()}`, 20)).to.equal(5);
  });

  it('is multiplied by the factor, and never below one', async () => {
    expect(await taken(new RateLimits(getDb(), 3), `key${unique()}`, 20)).to.equal(15);
    expect(await taken(new RateLimits(getDb(), 0.01), `key${unique()}`, 20)).to.equal(1);
  });

  it('is counted for each key and name apart, keys of any length', async () => {
    const limits = new RateLimits(getDb(), 0.01);
    const key = 'x'.repeat(5_000);
    await limits.take('forgotPassword', key);
    await limits.take('resetPassword', key);
    await limits.take('forgotPassword', `y${key}`);
    const refusal = await limits
      .take('forgotPassword', key)
      .catch((error: { statusCode: number }) => error.statusCode);
    expect(refusal).to.equal(429);
  });

  it('takes back a point that was given back', async () => {
    const limits = new RateLimits(getDb(), 0.2);
    const key = `key${unique()}`;
    for (let at = 0; at < 5; at += 1) {
      await limits.take('forgotPassword', key);
      await limits.giveBack('forgotPassword', key);
    }
    expect(await taken(limits, key, 3)).to.equal(1);
  });
});
