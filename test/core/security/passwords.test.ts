import { expect } from 'chai';
import type { AppError } from '../../../src/core/errors.ts';
import { PasswordHasher } from '../../../src/core/security/passwords.ts';
import { listOf } from '../../support/builders.ts';

const QUICK = { memoryCost: 16, timeCost: 1 };

describe('A full queue of password checks', () => {
  const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch(({ code }: AppError) => code);
  /** As many as are let in, all under way. */
  const fill = (hasher: PasswordHasher) => Promise.all(listOf(64, () => hasher.hash('some password')));

  it('refuses unknown accounts and known ones alike, and neither once it has emptied', async () => {
    const hasher = new PasswordHasher(QUICK);
    const stored = await hasher.hash('right');
    const full = fill(hasher);
    expect(await codeOf(hasher.verify(null, 'wrong'))).to.equal('UNAVAILABLE');
    expect(await codeOf(hasher.verify(stored, 'wrong'))).to.equal('UNAVAILABLE');
    await full;
    expect(await hasher.verify(null, 'wrong')).to.equal(false);
    expect(await hasher.verify(stored, 'wrong')).to.equal(false);
    expect(await hasher.verify(stored, 'right')).to.equal(true);
  });

  it('lets in as many unknown accounts as known ones, also the first after the start', async () => {
    const hasher = new PasswordHasher(QUICK);
    const calls = listOf(70, () => codeOf(hasher.verify(null, 'wrong')));
    const codes = await Promise.all(calls);
    expect(codes.filter((code) => code === 'UNAVAILABLE')).to.have.length(6);
  });
});
