import { expect } from 'chai';
import { Poll } from '../../../src/core/lifecycle/poll.ts';

describe('Work that is done again and again', () => {
  it('is tried again after a failure, which is told once for each reason', async () => {
    const told: unknown[] = [];
    let tries = 0;
    let enough = (): void => undefined;
    const tenTries = new Promise<void>((done) => (enough = done));
    const poll = new Poll({
      work: () => {
        tries += 1;
        if (tries === 10) enough();
        const code = tries % 2 === 0 ? 'SQLITE_FULL' : 'ECONNREFUSED';
        // The statement differs from time to time, the reason does not.
        return Promise.reject(Object.assign(new Error(`statement ${tries}`), { code }));
      },
      everyMs: () => 1,
      onError: (error) => told.push(error),
    });
    poll.start();
    await tenTries;
    await poll.stop();
    expect(told.map(String)).to.deep.equal(['Error: statement 1', 'Error: statement 2']);
  });
});
