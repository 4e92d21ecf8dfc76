import { expect } from 'chai';
import { csvEndurance } from '../long/csv-endurance.ts';
import { databases } from '../support/databases.ts';

/** A thousand rows take some 170 MB, a process alone 130; a hundred thousand have been measured with the long version. */
const MOST_MB = 250;

for (const kind of databases)
  describe(`A CSV file of 1,000 advisors through the command line (${kind.name})`, () => {
    it('comes out, goes in elsewhere and comes out the same to the byte', async function () {
      this.timeout(300_000);
      const { exported, hashes, steps } = await csvEndurance(kind, 1_000);
      expect(exported).to.deep.equal([1_000, 1_000]);
      expect(hashes[1]).to.equal(hashes[0]);
      for (const [name, { peakMb }] of Object.entries(steps)) expect(peakMb, name).to.be.below(MOST_MB);
    });
  });
