import type { Readable } from 'node:stream';
import { skillLabel } from '../../../contract/enums.ts';
import type { ImpactFigure, ImpactReport } from '../../../contract/impact-api.ts';
import { IMPACT, fill } from '../../../contract/messages.ts';
import type { Cell } from '../../../contract/csv.ts';
import { csvStream } from '../../../core/csv/write.ts';
import { entriesOf, keysOf } from '../../../core/records.ts';

const HEADERS = {
  part: 'Part',
  item: 'Item',
  figure: 'Figure',
  value: 'Value',
  before: 'Period Before',
  unit: 'Unit',
  definition: 'Definition',
} as const;

type Line = Readonly<Record<Exclude<keyof typeof HEADERS, 'value' | 'before'>, string>> & {
  readonly value: Cell;
  readonly before?: Cell;
};

const COLUMNS = entriesOf(HEADERS).map(([name, header]) => ({
  header,
  cell: (line: Line) => line[name] ?? null,
}));

/** Each figure with its definition, so that no number travels without it. */
export const impactFile = (report: ImpactReport): Readable => csvStream(COLUMNS, pages(report));

// oxlint-disable-next-line require-await -- a stream's source, though nothing is waited for
async function* pages(report: ImpactReport): AsyncGenerator<readonly Line[]> {
  const { months, skills, topOrganizations, definitions } = report;
  const { parts } = IMPACT;
  yield [
    ...aboutReport(report),
    ...figures(report),
    ...months.flatMap(({ month, ...values }) => lines(parts.months, month, definitions.months, values)),
    ...skills.flatMap(({ skill, requests, ...values }) =>
      lines(parts.skills, skillLabel(skill), definitions.skills, { ...values, requestsMade: requests }),
    ),
    ...topOrganizations.flatMap(({ id, name, ...values }) => {
      const organization = fill(IMPACT.organization, { name, id });
      return lines(parts.organizations, organization, definitions.organizationsByHours, values);
    }),
  ];
}

function aboutReport({ group, from, to, before, definitions }: ImpactReport): Line[] {
  const { parts, figures: names } = IMPACT;
  const text = { part: parts.report, item: '', unit: '' };
  return [
    { ...text, figure: names.group, value: group?.name ?? names.allGroups, definition: definitions.scope },
    { ...text, figure: names.from, value: from, before: before.from, definition: definitions.before },
    { ...text, figure: names.to, value: to, before: before.to, definition: definitions.before },
  ];
}

function figures(report: ImpactReport): Line[] {
  return keysOf(IMPACT.units).map((figure) => ({
    part: IMPACT.parts.figures,
    item: '',
    figure: IMPACT.names[figure],
    value: report.figures[figure],
    before: report.before.figures[figure],
    unit: figure === 'value' ? (report.rate?.currency ?? '') : IMPACT.units[figure],
    definition: report.definitions[figure],
  }));
}

function lines(
  part: string,
  item: string,
  definition: string,
  values: Partial<Record<ImpactFigure, number>>,
): Line[] {
  return entriesOf<ImpactFigure, number>(values).map(([figure, value]) => ({
    part,
    item,
    figure: IMPACT.names[figure],
    value,
    unit: IMPACT.units[figure],
    definition,
  }));
}
