import type { Db } from '../../../src/core/db/database.ts';
import { ask, jsonOf, type Answer, type Contender } from './contender.ts';
import type { PeerMeasure } from './measures.ts';

const IMPORTED = 5_000;
/** Of the advisors' own words, in some of the profiles. */
const SOUGHT = 'forecast';

/** What our search looks in, by the names of the columns. */
const SEARCHED = 'first_name,last_name,title,email,username,location,expertise,skills'.split(',');

/** The same call to both servers; each returns how many rows, or which, its answer speaks of: the same of both. */
export interface Call {
  readonly rounds: number;
  /** Calls before: code is compiled and rows are in memory then. */
  readonly warm: number;
  readonly ours: () => Promise<number>;
  readonly theirs: () => Promise<number>;
  /** Set where the two look in different columns, so that they find different rows. */
  readonly findsOthers?: boolean;
  /** Takes back what a call has done, which is not measured. */
  readonly undo?: Readonly<Record<'ours' | 'theirs', () => Promise<unknown>>>;
}

const SHORT = { rounds: 40, warm: 20 };
const SEARCH = { rounds: 15, warm: 3 };
const LONG = { rounds: 3, warm: 1 };

/** What our export writes, by the names of their columns. */
const EXPORTED =
  'id,first_name,last_name,title,email,linkedin_url,skills,expertise,bio,cv_text,profile_complete,is_managed,has_joined_open_group,user_created_at';

/** @param theirDb where what an import of theirs has made is deleted: it has no undoing */
export function callsOf(
  ours: Contender,
  theirs: Contender,
  theirDb: Db,
  advisors: number,
): Record<Exclude<PeerMeasure, 'exportMemory'>, Call> {
  const last = advisors - 10;
  const list = (our: object, their: object, much = SHORT): Call => ({
    ...much,
    ours: async () => {
      const answer = await ask(ours, `/api/admin/advisors?${query({ range: [0, 9], ...our })}`);
      if (jsonOf<unknown[]>(answer).length !== 10) throw new Error('our page is not full');
      return Number(answer.headers.get('content-range')?.split('/')[1]);
    },
    theirs: async () => {
      const answer = await ask(
        theirs,
        `/items/advisors?${query({ limit: 10, meta: 'filter_count', ...their })}`,
      );
      const { data, meta } = jsonOf<{ data: unknown[]; meta: { filter_count: number } }>(answer);
      if (data.length !== 10) throw new Error('their page is not full');
      return meta.filter_count;
    },
  });
  return {
    listFirst: list({}, {}),
    listSorted: list({ sort: ['lastName', 'ASC'] }, { sort: 'last_name' }),
    listLast: list({ range: [last, last + 9] }, { offset: last }),
    search: list(
      { filter: { q: SOUGHT } },
      { filter: { _or: SEARCHED.map((name) => ({ [name]: { _contains: SOUGHT } })) } },
      SEARCH,
    ),
    ownSearch: {
      ...list({ filter: { q: SOUGHT } }, { search: SOUGHT }, SEARCH),
      findsOthers: true,
    },
    skill: list({ filter: { skill: 'finance' } }, { filter: { skills: { _contains: 'finance' } } }, SEARCH),
    record: {
      ...SHORT,
      ours: async () => jsonOf<{ id: number }>(await ask(ours, `/api/admin/advisors/${last}`)).id,
      theirs: async () =>
        jsonOf<{ data: { id: number } }>(await ask(theirs, `/items/advisors/${last}`)).data.id,
    },
    export: {
      ...LONG,
      ours: async () => linesOf((await ask(ours, '/api/admin/advisors/export')).bytes),
      theirs: async () => {
        const sent = query({ export: 'csv', limit: -1, fields: EXPORTED });
        return linesOf((await ask(theirs, `/items/advisors?${sent}`)).bytes);
      },
    },
    import: importOf(ours, theirs, theirDb),
  };
}

/** The same people to both, in each one's own columns; ours makes an account for each besides. */
function importOf(ours: Contender, theirs: Contender, theirDb: Db): Call {
  const person = (at: number, skills: string) =>
    `Ada,King${at},Finance director,peer-import-${at}@example.org,"${skills}","Cash flow, budgets and reserves","I have run the finances of small charities, number ${at}, for years."`;
  const upload = (to: Contender, path: string, header: string, skills: string): Promise<Answer> => {
    const rows = Array.from({ length: IMPORTED }, (_, at) => person(at, skills));
    const body = new FormData();
    body.append('file', new Blob([[header, ...rows].join('\n')], { type: 'text/csv' }), 'advisors.csv');
    return ask(to, path, { method: 'POST', body });
  };
  const made = () => theirDb('advisors').where('email', 'like', 'peer-import-%');
  let batchId = '';
  return {
    ...LONG,
    ours: async () => {
      const header = 'First Name,Last Name,Title,Email,Skills,Expertise,Biography';
      const answer = await upload(ours, '/api/admin/advisors/import', header, 'finance;strategy');
      const report = jsonOf<{ created: number; batchId: string }>(answer);
      batchId = report.batchId;
      return report.created;
    },
    theirs: async () => {
      const header = 'first_name,last_name,title,email,skills,expertise,bio';
      await upload(theirs, '/utils/import/advisors', header, 'finance,strategy');
      return Number((await made().count({ made: '*' }).first())?.['made']);
    },
    undo: {
      ours: () => ask(ours, `/api/admin/advisors/import/${batchId}`, { method: 'DELETE' }),
      theirs: () => made().del(),
    },
  };
}

/** Rows of a CSV file without its header; nobody's text has a second line. */
function linesOf(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  // The last line of a file may end without a break.
  return bytes.at(-1) === 10 ? lines - 1 : lines;
}

const query = (parameters: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
