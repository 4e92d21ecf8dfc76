import { expect } from 'chai';
import { csvEndurance } from '../long/csv-endurance.ts';
import { databases } from '../support/databases.ts';

/** A process alone has about 130 MB; a hundred thousand rows have been measured with the long version. */
const MOST_MB = 400;

for (const kind of databases)
  describe(`A CSV file of 3,000 advisors through the command line (${kind.name})`, () => {
    it('comes out, goes in elsewhere and comes out the same to the byte', async function () {
      this.timeout(300_000);
      const { exported, hashes, steps } = await csvEndurance(kind, 3_000);
      expect(exported).to.deep.equal([3_000, 3_000]);
      expect(hashes[1]).to.equal(hashes[0]);
      for (const [name, { peakMb }] of Object.entries(steps)) expect(peakMb, name).to.be.below(MOST_MB);
    });
  });
