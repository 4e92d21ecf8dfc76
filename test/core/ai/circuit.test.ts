import { CircuitState } from 'cockatiel';
import { expect } from 'chai';
import { CallFailed, failed } from '../../../src/core/ai/call.ts';
import { modelCircuit } from '../../../src/core/ai/circuit.ts';

describe('A language model that is down', () => {
  it('is left alone for half a minute, then for longer and longer, and asked as before once it answers', async () => {
    let now = 0;
    let asked = 0;
    const circuit = modelCircuit(
      (error) => error.isModelFault,
      () => now,
    );
    const ask = (why: CallFailed | null) =>
      circuit
        .execute(async () => {
          asked += 1;
          if (why) throw why;
        })
        .catch(() => undefined);
    const down = new CallFailed(failed('unreachable'));
    for (let at = 0; at < 3; at += 1) await ask(down);
    for (const ms of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      now += ms - 1;
      asked = 0;
      await ask(down);
      expect(asked, `before ${ms} ms are over`).to.equal(0);
      now += 1;
      await ask(down);
      expect(asked, `after ${ms} ms one tries`).to.equal(1);
    }
    now += 300_000;
    await ask(null);
    await ask(down);
    await ask(new CallFailed(failed('budget')));
    await ask(down);
    expect(circuit.state, 'our own limits say nothing about it').to.equal(CircuitState.Closed);
    await ask(down);
    expect(circuit.state).to.equal(CircuitState.Open);
  });
});
