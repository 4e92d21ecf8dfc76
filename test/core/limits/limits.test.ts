import { expect } from 'chai';
import { RATE_LIMITS, RateLimits } from '../../../src/core/limits/limits.ts';
import { AppError } from '../../../src/core/errors.ts';
import { listOf, unique } from '../../support/builders.ts';
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
  const taken = async (limits: RateLimits, key: string, calls: number): Promise<number> => {
    const results = await Promise.allSettled(listOf(calls, () => limits.take('forgotPassword', key)));
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

  it('that counts failures gives points back, but for a wrong secret and a refusal', async () => {
    const limits = new RateLimits(getDb(), 0.4);
    const attempt = (key: string, outcome: AppError | Error | null) =>
      limits
        .attempt(key, async (take) => {
          await take('forgotPassword', key);
          if (outcome) throw outcome;
        })
        .catch((error: AppError) => error.code);
    for (const [outcome, left] of [
      [null, 2],
      [new AppError('UNAVAILABLE'), 2],
      [new Error('a database that is away'), 2],
      [new AppError('WRONG_PASSWORD'), 0],
      [new AppError('BAD_CREDENTIALS'), 0],
      [new AppError('TOO_MANY'), 0],
    ] as const) {
      const key = `key${unique()}`;
      for (let at = 0; at < 4; at += 1) await attempt(key, outcome);
      expect(await taken(limits, key, 3), outcome?.message ?? 'success').to.equal(left);
    }
  });

  it('that counts failures tells the many hundredth to come again, instead of keeping it', async () => {
    const limits = new RateLimits(getDb(), 1);
    const key = `key${unique()}`;
    const attempts = listOf(200, () =>
      limits.attempt(key, (take) => take('forgotPassword', key)).catch((error: AppError) => error.code),
    );
    const codes = await Promise.all(attempts);
    expect(codes.filter((code) => code === 'UNAVAILABLE').length).to.be.within(100, 150);
    expect(await limits.attempt(key, (take) => take('forgotPassword', key))).to.equal(undefined);
  });
});
