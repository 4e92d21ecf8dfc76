import { expect } from 'chai';
import { buildWorld, type World } from '../support/actors.ts';
import { databases, type TestDatabase } from '../support/databases.ts';
import { buildServer, type TestServer } from '../support/server.ts';
import { urlOf } from './access-call.ts';
import { EXPECTATIONS } from './access-expectations.ts';
import { BOUND, boundOf, REFUSED } from './query-counts-bounds.ts';
import { addOneOfEach, CALLERS, crowdedParams, type Caller } from './query-counts-world.ts';

/** Rows of everything that some call lists, when statements are counted first and when they are counted again. */
const FEW = 5;
const MANY = 40;

interface Count {
  readonly call: string;
  readonly caller: Caller;
  readonly status: number;
  /** Without those that begin and end a transaction. */
  readonly statements: readonly string[];
}

/**
 * Issue 7.4: what a call asks of its database does not grow with what there is. Every call of the access table is
 * counted, reading ones as each role that may call them, writing ones as the first; so a new call is in it by itself. One
 * database is enough: both are sent the same statements, which only `core/db/dialect.ts` words differently.
 */
describe('Statements a call', function () {
  this.timeout(180_000);
  let database: TestDatabase;
  let test: TestServer;
  let world: World;
  let sent: string[] = [];
  const counts: { few: Count; many: Count }[] = [];

  before(async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database can run here');
    database = await kind.create();
    // In demo mode, because the outbox is listed in no other.
    test = await buildServer(database.db, { env: { DEMO: 'on' } });
    world = await buildWorld(test);
    // So that no call that is counted signs in.
    for (const caller of CALLERS) await world.as[caller].get('/api/user');
    test.db.on('query', ({ sql }: { sql: string }) => sent.push(sql));
    const few = await countAll(FEW);
    const many = await countAll(MANY - FEW);
    for (const [at, count] of few.entries()) counts.push({ few: count, many: many[at] ?? count });
    if (process.env['QUERY_COUNTS'] === '1') process.stdout.write(table());
  });
  after(async () => {
    await test.stop();
    await database.drop();
  });

  it('are counted for a call that works', () => {
    const refused = counts.flatMap(({ few, many }) =>
      [few, many]
        .filter(({ status, call }) => status >= 500 || (status >= 400 && !(call in REFUSED)))
        .map(({ call, caller, status }) => `${call} as ${caller}: ${status}`),
    );
    expect(refused, test.failures.map(({ stack }) => stack).join('; ')).to.deep.equal([]);
  });

  it('do not grow with the number of rows, but where the list says why', () => {
    const grown = counts
      .filter(({ few, many }) => many.statements.length > few.statements.length + allowed(few.call))
      .map(({ few, many }) => `${told(few)} → ${told(many)}, most of them: ${mostOf(many)}`);
    expect(grown).to.deep.equal([]);
  });

  it(`are at most ${BOUND}, but where the list says why`, () => {
    const over = counts
      .filter(({ few }) => few.statements.length > boundOf(few.call).atMost)
      .map(({ few }) => `${told(few)}, most of them: ${mostOf(few)}`);
    expect(over).to.deep.equal([]);
  });

  /** Rows are added, then all calls are made and counted. */
  async function countAll(more: number): Promise<Count[]> {
    for (let at = 0; at < more; at += 1) await addOneOfEach(test, world);
    await test.deps.searchIndex.settled();
    const keys = Object.keys(EXPECTATIONS).filter((key) => !isStream(key));
    const reading = keys.filter((key) => key.startsWith('GET '));
    const counted: Count[] = [];
    for (const key of reading) for (const caller of callersOf(key)) counted.push(await count(key, caller));
    for (const key of keys.filter((one) => !one.startsWith('GET ')))
      for (const caller of callersOf(key).slice(0, 1)) counted.push(await count(key, caller));
    return counted;
  }

  const isStream = (key: string): boolean => key === 'GET /api/live';
  const callersOf = (key: string): Caller[] =>
    CALLERS.filter((caller) => EXPECTATIONS[key]?.verdicts[caller] === 'ok');

  async function count(call: string, caller: Caller): Promise<Count> {
    const [method = '', path = ''] = call.split(' ');
    const wanted = await EXPECTATIONS[call]?.call(test, world, caller);
    const reads = method === 'GET';
    const params = { ...wanted?.params, ...(reads ? await crowdedParams(test, world, path) : {}) };
    const client = wanted?.freshLogin ? await world.freshAs(caller) : world.as[caller];
    const payload = reads || method === 'DELETE' ? undefined : (wanted?.payload ?? {});
    // What the call before has left to do in the background is not this one's.
    await test.deps.searchIndex.settled();
    sent = [];
    const { status } = await client.call(
      method,
      urlOf(call, { ...wanted, params }),
      payload,
      wanted?.headers,
    );
    const statements = sent.filter((sql) => !/^(begin|commit|rollback|savepoint|release)\b/i.test(sql));
    return { call, caller, status, statements };
  }

  const allowed = (call: string): number => Math.ceil((boundOf(call).aRow ?? 0) * (MANY - FEW));
  const told = ({ call, caller, statements }: Count): string => `${call} as ${caller}: ${statements.length}`;

  /** The statement that a call repeats most often. */
  function mostOf({ statements }: Count): string {
    const times = new Map<string, number>();
    for (const sql of statements) {
      const short = sql.replaceAll(/\(\?(, \?)*\)/g, '(?)').slice(0, 160);
      times.set(short, (times.get(short) ?? 0) + 1);
    }
    const [[sql, number] = ['', 0]] = [...times].toSorted(([, a], [, b]) => b - a);
    return `${number} × ${sql}`;
  }

  /** The table of docs/performance.md: one line a call, the role that needs most. */
  function table(): string {
    const most = new Map<string, { few: Count; many: Count }>();
    for (const one of counts)
      if (one.many.statements.length >= (most.get(one.few.call)?.many.statements.length ?? 0))
        most.set(one.few.call, one);
    const lines = [...most.values()]
      .toSorted((a, b) => b.many.statements.length - a.many.statements.length)
      .map(
        ({ few, many }) =>
          `| \`${few.call}\` | ${many.caller} | ${few.statements.length} | ${many.statements.length} |`,
      );
    return [
      '',
      `| Call | As | ${FEW} rows | ${MANY} rows |`,
      '| --- | --- | ---: | ---: |',
      ...lines,
      '',
    ].join('\n');
  }
});
