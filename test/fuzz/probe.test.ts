import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import Joi from 'joi';
import { toServerRoute, type Route } from '../../src/core/http/route.ts';
import { lookAt, probe } from './probe.ts';
import { describeWithServer } from '../support/suite.ts';

/** Calls a route; its time is over long before a slow one has answered, as for the real ones. */
const LIMITS = { runs: 16, ms: 1_500 };

describeWithServer('What looks for slow and failing calls', (test) => {
  /**
   * Plants a route that is well at its first call.
   * @returns what is found of it, and how many inputs it was sent (some, such as a `__proto__`, are refused before
   * they reach it)
   */
  async function plant(
    name: string,
    later: () => Promise<void>,
    { hangsMs, ...limits }: { hangsMs?: number; ms?: number } = {},
  ) {
    let calls = 0;
    const declaration: Route = {
      method: 'POST',
      path: `/api/planted/${name}`,
      access: 'public',
      summary: 'Planted',
      tag: 'planted',
      payload: Joi.any() as unknown as Joi.ObjectSchema,
      answer: Joi.any(),
      handler: async () => {
        calls += 1;
        if (calls > 1) await later();
        return { done: true };
      },
    };
    test.server.route(toServerRoute(declaration, { checkAnswers: false }));
    const watch = { failure: () => test.failures.at(-1), ...(hangsMs ? { hangsMs } : {}) };
    let inputs = 0;
    const found = await probe(
      declaration,
      (input) => {
        inputs += 1;
        return lookAt(test.client(), declaration, input, watch);
      },
      { ...LIMITS, ...limits },
    );
    return { found, inputs };
  }

  it('finds one that is slow from its second input on', async () => {
    const { found } = await plant('slow', () => pause(1_050));
    expect(found).to.contain('POST /api/planted/slow').and.contain('slower than a second, three times');
  });

  it('finds one that fails after its time is over', async () => {
    const { found } = await plant('late', async () => {
      await pause(LIMITS.ms + 60);
      throw new Error('too late to be seen');
    });
    expect(found).to.contain('POST /api/planted/late').and.contain('too late to be seen');
  });

  it('finds one that never answers', async () => {
    const { found } = await plant('silent', () => pause(3_000, undefined, { ref: false }), { hangsMs: 300 });
    expect(found).to.contain('has no answer after 300 ms');
  });

  it('lets a good one pass, with all of its inputs or as many as it has time for', async () => {
    const quick = await plant('quick', async () => {}, { ms: 60_000 });
    expect(quick).to.deep.equal({ found: null, inputs: LIMITS.runs });
    const steady = await plant('steady', () => pause(250));
    expect(steady.found).to.equal(null);
    expect(steady.inputs).to.be.within(2, 10);
  });
});
