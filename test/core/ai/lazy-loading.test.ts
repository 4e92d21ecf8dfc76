import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { temporaryFolder } from '../../support/folder.ts';
import { ModelServer } from '../../support/model-server.ts';
import { startProcess, untilReady } from '../../support/process.ts';

const HOOK = pathToFileURL(path.join(import.meta.dirname, 'loaded-modules.mjs')).href;

describe('A server with a language model configured', () => {
  it('starts without loading anything of LangChain, and without asking the model', async () => {
    const folder = temporaryFolder();
    const list = path.join(folder, 'modules');
    const models = await new ModelServer().open();
    const server = await startProcess({
      ...models.env('openai'),
      NODE_OPTIONS: `--import ${HOOK}`,
      LOADED_MODULES: list,
      LOG_LEVEL: 'error',
    });
    try {
      await untilReady(server);
      const loaded = readFileSync(list, 'utf8').split('\n');
      expect(loaded.filter((url) => /langchain|langsmith|openai|anthropic|ollama/.test(url))).to.deep.equal(
        [],
      );
      // It does see what is loaded: our own files, and packages.
      expect(loaded.some((url) => url.includes('/src/core/ai/open-model.js'))).to.equal(true);
      expect(loaded.some((url) => url.includes('/node_modules/rate-limiter-flexible/'))).to.equal(true);
      expect([models.asked.length, models.elsewhere]).to.deep.equal([0, []]);
    } finally {
      await server.stop();
      await models.close();
    }
  }).timeout(40_000);
});
