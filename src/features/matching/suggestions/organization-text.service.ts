import { createHash } from 'node:crypto';
import type { OrganizationType } from '../../../contract/enums.ts';
import { skillLabel } from '../../../contract/enums.ts';
import type { Db, Tx } from '../../../core/db/database.ts';

/** Characters; the sentence vector covers no more (ranking/prepare.ts). */
const DESCRIPTION_READ = 1_200;
const TITLES_READ = 20;
const IN_FLIGHT = ['open', 'matching', 'in-progress'];

export interface SuggestedFacts {
  readonly id: number;
  readonly name: string;
  readonly type: OrganizationType;
  readonly description: string | null;
  readonly location: string | null;
  readonly openRequests: number;
  /** For the ranker: name, type, description and the titles of requests in flight. */
  readonly text: string;
}

type OrganizationRow = Omit<SuggestedFacts, 'openRequests' | 'text'>;
type RequestRow = Readonly<Record<'title' | 'status', string>> & { readonly organizationId: number };

export async function suggestedFacts(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, SuggestedFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db('organizations')
    .whereIn('id', [...ids])
    .select<OrganizationRow[]>('id', 'name', 'type', 'description', 'location');
  const requests = await db('requests')
    .whereIn('organization_id', [...ids])
    .whereIn('status', IN_FLIGHT)
    .orderBy('id', 'desc')
    .select<RequestRow[]>({ organizationId: 'organization_id', title: 'title', status: 'status' });
  return new Map(
    rows.map((row) => {
      const own = requests.filter(({ organizationId }) => organizationId === row.id);
      const titles = own.slice(0, TITLES_READ).map(({ title }) => title);
      const openRequests = own.filter(({ status }) => status !== 'in-progress').length;
      return [row.id, { ...row, openRequests, text: textOf(row, titles) }];
    }),
  );
}

function textOf({ name, type, description }: OrganizationRow, titles: readonly string[]): string {
  const kind = type === 'other' ? '' : skillLabel(type);
  return [name, kind, (description ?? '').slice(0, DESCRIPTION_READ).toWellFormed(), ...titles]
    .filter(Boolean)
    .join('. ');
}

export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');
