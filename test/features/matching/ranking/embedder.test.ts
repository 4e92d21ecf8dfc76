import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import {
  createLexicalOnlyEmbedder,
  createUseEmbedder,
} from '../../../../src/features/matching/ranking/index.ts';
import type { Embedder } from '../../../../src/features/matching/ranking/index.ts';
import { use } from './shared.ts';

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

/** First numbers of the vector, as the pinned model gave them. */
const KNOWN = [0.00876, 0.01166, 0.00186, -0.00352, 0.05591, -0.01156, -0.04185, 0.01624];

describe('the sentence model', function () {
  this.timeout(180_000);

  it('gives the known vector of a known sentence', async () => {
    const [vector] = await use.embed(['We need help to find new volunteers.']);
    expect(vector).to.have.length(512);
    KNOWN.forEach((x, i) => expect(vector![i]).to.be.closeTo(x, 1e-4));
  });

  it('knows near from far, in order, and takes empty, odd and huge texts', async () => {
    const texts = [
      'A solicitor for employment law',
      'lawyer who knows dismissal',
      'a recipe for soup',
      '',
      '😀',
      'long '.repeat(20_000),
      // One letter of which the model makes 18.
      'ﷺ'.repeat(2_000),
      'ﷺ'.normalize('NFKC').repeat(200),
    ];
    const vectors = await use.embed(texts);
    expect(vectors).to.have.length(texts.length);
    expect(dot(vectors[0]!, vectors[1]!)).to.be.above(dot(vectors[0]!, vectors[2]!));
    expect(dot(vectors[0]!, vectors[0]!)).to.be.closeTo(1, 1e-5);
    expect(vectors[3]!.every((x) => x === 0)).to.equal(true);
    expect(vectors[6], 'read no further than others').to.equal(vectors[7]);
  });

  it('starts only when asked, refuses after closing, and closes while it works', async () => {
    const own = createUseEmbedder();
    const working = own.embed(['something to work on']).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await own.close();
    expect(await working).to.match(/closed/);
    const refused = await own.embed(['again']).catch((error: Error) => error.message);
    expect(refused).to.match(/closed/);
    await createUseEmbedder().close();
  });

  it('starts the thread again when it dies, and gives up when it dies twice over the same texts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'timematch-worker-'));
    const marker = join(folder, 'deaths');
    const dying = (deaths: number) => {
      process.env['DYING_WORKER'] = `${deaths}:${marker}`;
      return createUseEmbedder(new URL('./dying-worker.mjs', import.meta.url));
    };
    const once = dying(1);
    expect((await once.embed(['hello']))[0]).to.have.length(512);
    await once.close();
    rmSync(marker);
    const twice = dying(2);
    expect(await twice.embed(['hello']).catch((error: Error) => error.message)).to.match(/stopped/);
    expect((await twice.embed(['hello again']))[0]).to.have.length(512);
    await twice.close();
    delete process.env['DYING_WORKER'];
    rmSync(folder, { recursive: true });
  });

  it('ends a thread that nobody asks, and starts another one for the next who does', async () => {
    const script = new URL('./counting-worker.mjs', import.meta.url);
    const thread = async (embedder: Embedder, text: string) => (await embedder.embed([text]))[0]![0];
    const patient = createUseEmbedder(script);
    const first = await thread(patient, 'one');
    await pause(400);
    expect(await thread(patient, 'two')).to.equal(first);
    await patient.close();
    const idle = createUseEmbedder(script, 100);
    const before = await thread(idle, 'one');
    await pause(1_500);
    expect(await thread(idle, 'two')).to.be.above(before!);
    await idle.close();
  });

  it('does not keep a process alive that has nothing else to do', () => {
    const module = new URL('../../../../src/features/matching/ranking/index.ts', import.meta.url).href;
    const script = `const { createUseEmbedder } = await import('${module}');
      const e = createUseEmbedder(); const [v] = await e.embed(['hello']); console.log(v.length);`;
    const out = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      timeout: 30_000,
      encoding: 'utf8',
    });
    expect(out.trim()).to.equal('512');
  });

  it('has a stand-in without vectors', async () => {
    const words = createLexicalOnlyEmbedder();
    expect(words.dimensions).to.equal(0);
    expect((await words.embed(['a', 'b'])).map((vector) => vector.length)).to.deep.equal([0, 0]);
    await words.close();
  });
});
