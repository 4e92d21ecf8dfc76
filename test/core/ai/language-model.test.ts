import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { model as checkModel } from '../../../cli/commands/doctor/model.ts';
import { DailyBudget } from '../../../src/core/ai/daily-budget.ts';
import {
  type LanguageModel,
  type ModelQuestion,
  ModelUnavailable,
} from '../../../src/core/ai/language-model.ts';
import { openLanguageModel } from '../../../src/core/ai/open-model.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import { createLog } from '../../../src/core/logging/log.ts';
import { listOf } from '../../support/builders.ts';
import { databases, describeOnEachDatabase } from '../../support/databases.ts';
import type { ModelProvider } from '../../support/model-protocols.ts';
import { ModelServer, type Scripted } from '../../support/model-server.ts';

const PROVIDERS: readonly ModelProvider[] = ['openai', 'anthropic', 'ollama'];
const GOOD = { title: 'Head of Marketing', years: 12, tags: [{ name: 'brand', place: null }] };
const QUESTION: ModelQuestion<typeof GOOD | object> = {
  purpose: 'profile',
  system: 'the orders of the house',
  user: 'a secret of somebody’s life',
  answer: z.object({
    title: z.string().max(60),
    years: z.number().int().min(0).max(70),
    tags: z.array(z.object({ name: z.enum(['brand', 'press']), place: z.string().nullable() })).max(3),
  }),
};

/** What a question came to: the answer, or why there was none; and how often the model was called for it. */
async function outcome(model: LanguageModel, question = QUESTION): Promise<unknown> {
  try {
    return await model.ask(question);
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    expect(error.cause, 'causes quote questions').to.equal(undefined);
    return error.failure;
  }
}

describeOnEachDatabase('Language model', (getDb, getUrl, name) => {
  const models = new ModelServer();
  before(() => models.open());
  after(() => models.close());
  beforeEach(() => getDb()('model_calls').del());

  const depsOf = (env: Record<string, string>, db: Db = getDb(), log = createLog('silent')) => ({
    config: loadConfig({
      NODE_ENV: 'test',
      SESSION_SECRET: '7Qv2kd93Lx0pZfWs7Tb5Jr8Yc4Mn6Hg1',
      DATABASE_URL: 'sqlite::memory:',
      ...env,
    }),
    db,
    log,
  });
  const open = (
    env: Record<string, string> = {},
    provider: ModelProvider = 'ollama',
    db?: Db,
  ): LanguageModel => openLanguageModel(depsOf(models.env(provider, env), db))!;

  /** What a fresh model makes of a server of its own that behaves like this, and how often it called. */
  async function becomes(provider: ModelProvider, ...steps: readonly [Scripted, ...Scripted[]]) {
    const own = await new ModelServer().open();
    own.script(...steps);
    const model = openLanguageModel(depsOf(own.env(provider, { AI_TIMEOUT_SECONDS: '5' })))!;
    const became = [await outcome(model), own.asked.length];
    await own.close();
    return became;
  }

  // The providers do not depend on the database.
  const here = databases[0]?.name === name ? PROVIDERS : [];
  for (const provider of here) {
    it(`gets an answer of ${provider} in the form asked for, and asks nothing but the question`, async () => {
      models.script({ answer: GOOD });
      const model = open({}, provider);
      expect(model.name).to.equal(`${provider}:model-of-the-tests`);
      expect(await model.ask(QUESTION)).to.deep.equal(GOOD);
      const [asked] = models.asked;
      expect(asked).to.include({
        provider,
        model: 'model-of-the-tests',
        system: QUESTION.system,
        user: QUESTION.user,
        key: provider === 'ollama' ? null : 'key-of-the-tests',
      });
    });

    it(`asks ${provider} again only where that may help, and takes nothing else for an answer`, async () => {
      const good = { answer: GOOD };
      const cases: readonly (readonly [unknown, number, Scripted, ...Scripted[]])[] = [
        [GOOD, 2, { status: 429 }, good],
        [GOOD, 3, { status: 503 }, 'drop', good],
        [GOOD, 2, 'cut', good],
        ['refused', 3, { status: 500 }],
        ['unreachable', 3, 'drop'],
        ['refused', 1, { status: 401, message: 'key-of-the-tests' }],
        ['refused', 1, { status: 429, retryAfter: 60 }],
        ['invalid', 1, { answer: { ...GOOD, years: 71 } }],
        ['invalid', 1, { answer: { ...GOOD, tags: 'brand' } }],
        ['invalid', 1, { answer: { title: 'CEO' } }],
        ['invalid', 1, { answer: [GOOD] }],
        ['invalid', 1, { answer: null }],
        ['invalid', 1, { text: 'As a language model I would rather not.' }],
        ['invalid', 1, { text: '{"title":"Head' }],
        ['invalid', 1, 'flood'],
        // Neither the question nor the key follow a redirect.
        ['unreachable', 3, { status: 307, location: `${models.url}/elsewhere` }],
      ];
      await Promise.all(
        cases.map(async ([becoming, calls, ...steps]) =>
          expect(await becomes(provider, ...steps), JSON.stringify(steps)).to.deep.equal([becoming, calls]),
        ),
      );
      expect(models.elsewhere).to.deep.equal([]);
    }).timeout(20_000);

    it(`waits for ${provider} no longer than it may`, async () => {
      models.script('stall');
      const model = open({ AI_TIMEOUT_SECONDS: '0.3' }, provider);
      const began = performance.now();
      expect(await outcome(model)).to.equal('timeout');
      expect(performance.now() - began).to.be.within(250, 5_000);
    });

    it(`waits for ${provider} no longer when the process stops, and asks no more`, async () => {
      models.script('stall');
      const model = open({ AI_TIMEOUT_SECONDS: '30', AI_CONCURRENCY: '1' }, provider);
      const began = performance.now();
      const outcomes = [outcome(model), outcome(model)];
      while (models.asked.length === 0) await pause(5);
      model.stop();
      expect(await Promise.all(outcomes)).to.deep.equal(['busy', 'busy']);
      expect(await outcome(model)).to.equal('busy');
      expect(performance.now() - began).to.be.below(5_000);
      expect(models.asked).to.have.length(1);
    });
  }

  it('makes an older model of OpenAI call a function, since it knows no schemas', async () => {
    models.script({ answer: GOOD }, { text: '{"title":' });
    const model = open({ AI_MODEL: 'gpt-4-turbo' }, 'openai');
    expect([await outcome(model), await outcome(model)]).to.deep.equal([GOOD, 'invalid']);
    const [asked] = models.asked;
    expect(asked?.purpose).to.equal('profile');
    expect(asked?.whole).to.include('"tool_choice"').and.not.to.include('response_format');
  });

  it('leaves a model alone that failed three times, so that a page does not wait for it', async () => {
    models.script({ status: 401 });
    const model = open();
    for (let asked = 0; asked < 3; asked += 1) expect(await outcome(model)).to.equal('refused');
    models.script({ answer: GOOD });
    expect([await outcome(model), models.asked.length]).to.deep.equal(['unreachable', 0]);
    const other = open();
    for (let asked = 0; asked < 4; asked += 1) {
      models.script({ text: 'nonsense' });
      expect(await outcome(other), 'nonsense comes fast and is no sign of being down').to.equal('invalid');
    }
  });

  it('asks so many questions at a time, and lets none wait longer than it may take', async () => {
    models.script({ answer: GOOD, afterMs: 60 });
    const model = open({ AI_CONCURRENCY: '2' });
    const answers = await Promise.all(listOf(7, () => outcome(model)));
    expect(answers).to.deep.equal(listOf(7, () => GOOD));
    expect(models.mostAtOnce).to.equal(2);
    models.script('stall');
    const slow = open({ AI_CONCURRENCY: '1', AI_TIMEOUT_SECONDS: '0.3' });
    const began = performance.now();
    for (const failure of await Promise.all([outcome(slow), outcome(slow), outcome(slow)]))
      expect(failure).to.be.oneOf(['timeout', 'busy']);
    expect(performance.now() - began).to.be.within(250, 5_000);
  });

  it('spends no more calls a day than allowed, all processes and repetitions together', async () => {
    const second = openDatabase(getUrl());
    // Of its own: a connection that another story left and the server closes costs a repetition, which is counted.
    const models = await new ModelServer().open();
    const open = (env: Record<string, string>, db?: Db) =>
      openLanguageModel(depsOf(models.env('ollama', env), db))!;
    try {
      models.script({ answer: GOOD });
      const env = { AI_DAILY_CALLS: '5', AI_CONCURRENCY: '20' };
      const both = [open(env), open(env, second)];
      const answers = await Promise.all(listOf(12, (at) => outcome(both[at % 2]!)));
      expect(answers.filter((answer) => answer === 'budget')).to.have.length(7);
      expect(models.asked).to.have.length(5);
      const budget = new DailyBudget(second, 5);
      expect([await budget.taken(), await budget.take()]).to.deep.equal([5, false]);
      expect(await budget.take(new Date(Date.now() + 86_400_000)), 'tomorrow').to.equal(true);
      await getDb()('model_calls').del();
      models.script({ status: 500 });
      expect(await outcome(open({ AI_DAILY_CALLS: '2' }))).to.equal('budget');
      expect(models.asked).to.have.length(2);
    } finally {
      await models.close();
      await second.destroy();
    }
  });

  it('does not ask when it cannot count', async () => {
    const gone = openDatabase(getUrl());
    await gone.destroy();
    models.script({ answer: GOOD });
    expect([await outcome(open({}, 'ollama', gone)), models.asked.length]).to.deep.equal(['budget', 0]);
  });

  it('logs what was asked for, of whom, how long and how much; no question, answer or key', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const ask = (step: Scripted, provider: ModelProvider) => {
      models.script(step);
      const env = models.env(provider, { AI_TIMEOUT_SECONDS: '2' });
      return outcome(openLanguageModel(depsOf(env, getDb(), log))!);
    };
    await ask({ answer: GOOD }, 'openai');
    const message = 'wrong key: key-of-the-tests, asked: a secret of somebody’s life';
    await ask({ status: 401, message }, 'openai');
    await ask({ text: 'a secret of somebody’s life' }, 'anthropic');
    const [answered, refused, nonsense] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answered).to.include({
      purpose: 'profile',
      model: 'openai:model-of-the-tests',
      calls: 1,
      tokensIn: 120,
      tokensOut: 30,
    });
    expect(answered?.['ms']).to.be.a('number');
    expect(refused).to.include({ failure: 'refused', status: 401, level: 40 });
    expect(nonsense).to.include({ failure: 'invalid', model: 'anthropic:model-of-the-tests' });
    expect(lines.join('')).not.to.match(/secret|key-of-the-tests|orders|Marketing/);
  });

  it('keeps LangChain from sending or printing questions besides, whatever the environment says', async () => {
    const leaks = {
      LANGSMITH_TRACING: 'true',
      LANGCHAIN_TRACING_V2: 'true',
      LANGSMITH_API_KEY: 'key-of-langsmith',
      LANGSMITH_ENDPOINT: models.url,
      LANGSMITH_GATEWAY: models.url,
      LANGCHAIN_CALLBACKS_BACKGROUND: 'false',
      OPENAI_BASE_URL: `${models.url}/elsewhere`,
      OPENAI_ORG_ID: 'org-of-somebody',
    };
    Object.assign(process.env, leaks);
    try {
      models.script({ answer: GOOD });
      expect(await outcome(open({}, 'openai'))).to.deep.equal(GOOD);
      expect(models.elsewhere).to.deep.equal([]);
      const sent = models.asked.map(({ whole }) => whole).join('');
      expect(sent).not.to.match(/org-of-somebody|key-of-langsmith/);
    } finally {
      for (const leak of Object.keys(leaks)) delete process.env[leak];
    }
  });

  it('tells the doctor whether it answers, and what to mend', async () => {
    const check = (env: Record<string, string>) => checkModel(depsOf(env));
    expect(await check({})).to.include({ ok: true });
    models.script({ answer: { sum: 5 } });
    const fine = await check(models.env('openai'));
    expect(fine).to.include({ ok: true });
    expect(fine.detail).to.match(/^openai:model-of-the-tests answered in \d+\.\d s; 1 of 2000 calls today$/);
    models.script({ status: 401 });
    const wrong = await check(models.env('anthropic'));
    expect(wrong.ok).to.equal(false);
    expect(wrong.detail).to.include('see AI_API_KEY').and.not.to.include('key-of-the-tests');
  });
});
