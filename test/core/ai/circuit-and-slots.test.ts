import { expect } from 'chai';
import { Circuit } from '../../../src/core/ai/circuit.ts';
import { Slots } from '../../../src/core/ai/slots.ts';

describe('A language model that is down', () => {
  it('is left alone for half a minute, then for longer and longer, and asked as before once it answers', () => {
    let now = 0;
    const circuit = new Circuit(() => now);
    const ask = () => circuit.letsThrough();
    expect([circuit.failed(), circuit.failed(), ask()]).to.deep.equal([0, 0, true]);
    expect([circuit.failed(), ask()]).to.deep.equal([30_000, false]);
    now = 29_999;
    expect(ask()).to.equal(false);
    now = 30_000;
    expect([ask(), ask(), ask()], 'one tries').to.deep.equal([true, false, false]);
    expect(circuit.failed()).to.equal(60_000);
    now += 60_000;
    expect([ask(), ask()]).to.deep.equal([true, false]);
    circuit.answered();
    expect([ask(), ask(), circuit.failed(), ask()]).to.deep.equal([true, true, 0, true]);
  });

  it('is tried again when the one that tried never told, and never left alone for more than five minutes', () => {
    let now = 0;
    const circuit = new Circuit(() => now);
    for (let failures = 0; failures < 2; failures += 1) circuit.failed();
    const pauses = Array.from({ length: 6 }, () => circuit.failed());
    expect(pauses).to.deep.equal([30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
    now = 300_000;
    expect(circuit.letsThrough()).to.equal(true);
    now = 600_000;
    expect(circuit.letsThrough()).to.equal(true);
  });
});

describe('Questions at a time', () => {
  it('get their turn in the order they came, and leave the queue when their time is over', async () => {
    const slots = new Slots(1);
    const patient = new AbortController().signal;
    const hurried = new AbortController();
    const order: string[] = [];
    const wait = async (name: string, signal: AbortSignal) =>
      order.push(`${name} ${await slots.take(signal)}`);
    expect(await slots.take(patient)).to.equal(true);
    const [first, late, second] = [
      wait('first', patient),
      wait('late', hurried.signal),
      wait('second', patient),
    ];
    hurried.abort();
    await late;
    slots.release();
    await first;
    slots.release();
    await second;
    expect(order).to.deep.equal(['late false', 'first true', 'second true']);
    slots.release();
    expect(await slots.take(patient)).to.equal(true);
    expect(await slots.take(hurried.signal)).to.equal(false);
  });
});
