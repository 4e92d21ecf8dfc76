import type { Readable } from 'node:stream';
import { skillLabel } from '../../../contract/enums.ts';
import type { ImpactFigure, ImpactReport } from '../../../contract/impact-api.ts';
import { IMPACT, fill } from '../../../contract/messages.ts';
import type { Cell } from '../../../contract/csv.ts';
import { csvStream, type ExportColumn } from '../../../core/csv/write.ts';
import { entriesOf, keysOf } from '../../../core/records.ts';

interface Line {
  readonly part: string;
  readonly item: string;
  readonly figure: string;
  readonly value: Cell;
  readonly before?: Cell;
  readonly unit: string;
  readonly definition: string;
}

const COLUMNS: readonly ExportColumn<Line>[] = [
  { header: 'Part', cell: ({ part }) => part },
  { header: 'Item', cell: ({ item }) => item },
  { header: 'Figure', cell: ({ figure }) => figure },
  { header: 'Value', cell: ({ value }) => value },
  { header: 'Period Before', cell: ({ before }) => before ?? null },
  { header: 'Unit', cell: ({ unit }) => unit },
  { header: 'Definition', cell: ({ definition }) => definition },
];

/** Each figure with its definition, so that no number travels without it. */
export function impactFile(report: ImpactReport): Readable {
  return csvStream(COLUMNS, pages(report));
}

// oxlint-disable-next-line require-await -- a stream's source, though nothing is waited for
async function* pages(report: ImpactReport): AsyncGenerator<readonly Line[]> {
  yield [...aboutReport(report), ...figures(report), ...months(report), ...skills(report), ...top(report)];
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

function unitOf(figure: ImpactFigure, { rate }: ImpactReport): string {
  if (figure === 'value') return rate?.currency ?? '';
  return IMPACT.units[figure];
}

function figures(report: ImpactReport): Line[] {
  return keysOf(IMPACT.units).map((figure) => ({
    part: IMPACT.parts.figures,
    item: '',
    figure: IMPACT.names[figure],
    value: report.figures[figure],
    before: report.before.figures[figure],
    unit: unitOf(figure, report),
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

const months = ({ months: all, definitions }: ImpactReport): Line[] =>
  all.flatMap(({ month, ...values }) => lines(IMPACT.parts.months, month, definitions.months, values));

const skills = ({ skills: all, definitions }: ImpactReport): Line[] =>
  all.flatMap(({ skill, requests, ...values }) =>
    lines(IMPACT.parts.skills, skillLabel(skill), definitions.skills, { ...values, requestsMade: requests }),
  );

const top = ({ topOrganizations, definitions }: ImpactReport): Line[] =>
  topOrganizations.flatMap(({ id, name, ...values }) =>
    lines(
      IMPACT.parts.organizations,
      fill(IMPACT.organization, { name, id }),
      definitions.organizationsByHours,
      values,
    ),
  );
