import { useEffect, useState } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readSkills, type AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { SKILLS, skillLabel, type Skill } from '../../../../src/contract/enums.ts';
import { Field } from '../../../../ui-shared/forms/Field.tsx';
import { FieldRow } from '../../../../ui-shared/forms/FieldRow.tsx';
import { PillPicker } from '../../../../ui-shared/forms/PillPicker.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { checkRows } from '../importApi.ts';
import { rowName, type ImportRow, type RowValues } from '../importRow.ts';

type Values = Omit<RowValues, 'skills'> & { skills: Skill[] };

export interface RowDialogProps {
  row: ImportRow;
  cell?: AdvisorColumn;
  onApply: (values: RowValues) => Promise<void>;
  onClose: () => void;
}

export function RowDialog({ row, cell, onApply, onClose }: RowDialogProps) {
  const { t } = useTranslation('admin-import');
  const [before] = useState<Values>(() => ({ ...row.values, skills: readSkills(row.values.skills).skills }));
  const toCells = (values: Values): RowValues => ({
    ...values,
    // As the file has them, names that are not known included, unless the choice was changed.
    skills: values.skills.join() === before.skills.join() ? row.values.skills : values.skills.join('; '),
  });
  return (
    <FormDialog
      title={t('dialog.title', { n: row.id })}
      text={rowName(row) || t('dialog.unnamed')}
      save={t('dialog.apply')}
      failed={t('dialog.failed')}
      values={before}
      onSave={(values) => onApply(toCells(values))}
      changes={[]}
      onSaved={onClose}
      onClose={onClose}
    >
      <Fields row={row} cell={cell} toCells={toCells} />
    </FormDialog>
  );
}

interface FieldsProps extends Pick<RowDialogProps, 'row' | 'cell'> {
  toCells: (values: Values) => RowValues;
}

function Fields({ row, cell, toCells }: FieldsProps) {
  const { t } = useTranslation('admin-import');
  const { getValues, register, setFocus } = useFormContext<Values>();
  const [problems, setProblems] = useState(row.checked.problems);
  const first = cell ?? Object.keys(row.checked.problems)[0] ?? 'firstName';
  useEffect(() => setFocus(first as AdvisorColumn), [setFocus, first]);

  /** Has the row judged as it is typed so far; without an answer, what was said before stands. */
  const judge = async () => {
    const values = toCells(getValues());
    const [now] = await checkRows([{ id: row.id, values }]).catch(() => []);
    if (!now) return;
    // What was found about the address among the other rows holds as long as it is the same address.
    const { email } = row.checked.problems;
    const isSame = values.email === row.values.email && email !== undefined;
    setProblems(isSame ? { email, ...now.problems } : now.problems);
  };
  const text = (name: Exclude<AdvisorColumn, 'skills'>, isRequired = false) => (
    <Field
      label={t(`fields.${name}`)}
      field={register(name, { onBlur: () => void judge() })}
      error={problems[name]}
      required={isRequired}
      autoComplete="off"
      {...(LONG.includes(name) ? { multiline: true, minRows: 2, maxRows: 8 } : {})}
    />
  );
  return (
    <>
      <FieldRow>
        {text('firstName', true)}
        {text('lastName', true)}
      </FieldRow>
      {text('email', true)}
      {text('title')}
      {text('linkedinUrl')}
      <SkillsInput problem={problems['skills']} />
      {text('expertise')}
      {text('bio')}
      {text('cvText')}
    </>
  );
}

const LONG: readonly AdvisorColumn[] = ['expertise', 'bio', 'cvText'];

function SkillsInput({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation('admin-import');
  const { field } = useInput<Skill[]>({ source: 'skills', parse: (skills: Skill[]) => skills });
  return (
    <PillPicker
      legend={t('fields.skills')}
      options={SKILLS}
      labelOf={skillLabel}
      value={field.value as Skill[]}
      onChange={field.onChange}
      error={problem}
      inputRef={field.ref}
    />
  );
}
