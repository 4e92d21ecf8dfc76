import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readSkills } from '../../../src/contract/advisor-csv.ts';
import { SKILLS, type Skill } from '../../../src/contract/enums.ts';
import { skillLabel } from '../../../ui-shared/i18n/words.ts';
import { Field, FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { PillsInput } from '../../components/form/inputs.tsx';
import { importCalls } from './importApi.ts';
import { cellOf, rowName, type ImportRow, type RowValues } from './importRow.ts';
import { useKind } from './kinds.ts';

const HAS_SKILLS = 'skills';

type Values = Record<string, string | Skill[]>;

type RowDialogProps = { row: ImportRow; cell?: string; onApply: (values: RowValues) => Promise<void> };

export function RowDialog({ row, cell, onApply }: RowDialogProps) {
  const { t } = useTranslation('admin-import');
  const [before] = useState<Values>(() => ({
    ...row.values,
    ...(HAS_SKILLS in row.values ? { skills: readSkills(cellOf(row, HAS_SKILLS)).skills } : {}),
  }));
  const toCells = (values: Values): RowValues =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        if (typeof value === 'string') return [key, value];
        // As the file has them, names that are not known included, unless the choice was changed.
        return [key, String(value) === String(before[key]) ? (row.values[key] ?? '') : value.join('; ')];
      }),
    ) as RowValues;
  return (
    <FormDialog
      title={t('dialog.title', { n: row.id })}
      text={rowName(row) || t('dialog.unnamed')}
      save={t('dialog.apply')}
      failed={t('dialog.failed')}
      values={before}
      onSave={(values) => onApply(toCells(values))}
      changes={[]}
      done=""
    >
      <Fields row={row} cell={cell} toCells={toCells} />
    </FormDialog>
  );
}

type FieldsProps = Omit<RowDialogProps, 'onApply'> & { toCells: (values: Values) => RowValues };

function Fields({ row, cell, toCells }: FieldsProps) {
  const { t } = useTranslation('admin-import');
  const kind = useKind();
  const { getValues, register, setFocus } = useFormContext<Values>();
  const [problems, setProblems] = useState(row.checked.problems);
  const first = cell ?? Object.keys(row.checked.problems)[0] ?? kind.names[0] ?? '';
  useEffect(() => setFocus(first), [setFocus, first]);

  /** Has the row judged as it is typed so far; without an answer, what was said before stands. */
  const judge = async () => {
    const values = toCells(getValues());
    const [now] = await importCalls(kind)
      .checkRows([{ id: row.id, values }])
      .catch(() => []);
    if (!now) return;
    // What was found about the address among the other rows holds as long as it is the same address.
    const email = row.checked.problems['email'];
    const isSame = values['email'] === row.values['email'] && email !== undefined;
    setProblems(isSame ? { email, ...now.problems } : now.problems);
  };
  const input = (name: string) => {
    const label = t(`fields.${name}`, { defaultValue: name });
    const problem = problems[name];
    const { required, hasLines } = kind.columns.find(({ key }) => key === name) ?? {};
    if (name === HAS_SKILLS)
      return (
        <PillsInput key={name} source={name} {...{ label, problem }} options={SKILLS} labelOf={skillLabel} />
      );
    return (
      <Field
        key={name}
        label={label}
        field={register(name, { onBlur: () => void judge() })}
        error={problem}
        required={required}
        autoComplete="off"
        lines={hasLines ? [2, 8] : undefined}
      />
    );
  };
  const above = [...kind.names, 'email'];
  const rest = kind.columns.map(({ key }) => key).filter((key) => !above.includes(key));
  return (
    <>
      <FieldRow>{kind.names.map(input)}</FieldRow>
      {['email', ...rest].map(input)}
    </>
  );
}
