import Button from '@mui/material/Button';
import { useEffect, useId, useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readSkills, type AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { SKILLS, skillLabel, type Skill } from '../../../../src/contract/enums.ts';
import { Field } from '../../../../ui-shared/forms/Field.tsx';
import { FieldRow } from '../../../../ui-shared/forms/FieldRow.tsx';
import { PillPicker } from '../../../../ui-shared/forms/PillPicker.tsx';
import { UnsavedDialog } from '../../../app/LeaveQuestion.tsx';
import { DialogFrame } from '../../../components/form/DialogFrame.tsx';
import { useUnsavedForm } from '../../../components/useUnsavedForm.ts';
import { resolverOf, type Problem, type Problems } from '../../../components/problems.ts';
import { problemsOf } from '../rows/checkRows.ts';
import { rowName, type ImportRow, type RowValues } from '../rows/importRow.ts';

type Values = Omit<RowValues, 'skills'> & { skills: Skill[] };

export interface RowDialogProps {
  row: ImportRow;
  /** The cell that was clicked. */
  cell?: AdvisorColumn;
  onApply: (id: number, values: RowValues) => void;
  onClose: () => void;
}

const LONG = ['expertise', 'bio', 'cvText'] as const;

/** Edits a row before it is saved; what is wrong with it stands beside its fields. */
export function RowDialog({ row, cell, onApply, onClose }: RowDialogProps) {
  const { t } = useTranslation('admin-import');
  const before: Values = { ...row.values, skills: readSkills(row.values.skills).skills };
  const toCells = (values: Values): RowValues => ({
    ...values,
    // As the file has them, names that are not known included, unless the choice was changed.
    skills: values.skills.join() === before.skills.join() ? row.values.skills : values.skills.join('; '),
  });
  const check = (values: Values): Problems<Values> => {
    const problems: Partial<Record<AdvisorColumn, string>> = problemsOf(toCells(values));
    // What was found about the address elsewhere holds as long as it is the same address.
    if (!problems.email && values.email === row.values.email && row.problems.email)
      problems.email = row.problems.email;
    return Object.fromEntries(
      Object.entries(problems).map(([key, message]) => [key, { type: 'invalid', message } satisfies Problem]),
    );
  };
  const form = useForm<Values>({ defaultValues: before, mode: 'onChange', resolver: resolverOf(check) });
  const apply = () => {
    onApply(row.id, toCells(form.getValues()));
    onClose();
  };
  const { isDirty } = form.formState;
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const question = useUnsavedForm({ isDirty, mayLeave: () => false });
  const leave = () => (isDirty ? setAsking(true) : onClose());
  const text = { form, t };
  return (
    <DialogFrame
      title={t('dialog.title', { n: row.id })}
      text={rowName(row) || t('dialog.unnamed')}
      onClose={leave}
      actions={
        <>
          <Button variant="outlined" onClick={leave}>
            {t('admin:cancel')}
          </Button>
          {/* A row may stay wrong: it is not saved by this. */}
          <Button type="submit" form={id}>
            {t('dialog.apply')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <FieldRow>
          <TextCell {...text} name="firstName" required />
          <TextCell {...text} name="lastName" required />
        </FieldRow>
        <TextCell {...text} name="email" required />
        <TextCell {...text} name="title" />
        <TextCell {...text} name="linkedinUrl" />
        <Controller
          control={form.control}
          name="skills"
          render={({ field }) => (
            <PillPicker
              legend={t('fields.skills')}
              options={SKILLS}
              labelOf={skillLabel}
              value={field.value}
              onChange={field.onChange}
              error={row.warnings.length > 0 ? row.warnings.join('; ') : undefined}
              inputRef={field.ref}
            />
          )}
        />
        {LONG.map((name) => (
          <TextCell key={name} {...text} name={name} isLong />
        ))}
        <Begin form={form} cell={cell ?? (Object.keys(row.problems)[0] as AdvisorColumn | undefined)} />
      </form>
      <UnsavedDialog question={isAsking ? question : null} onLose={onClose} onKeep={() => setAsking(false)} />
    </DialogFrame>
  );
}

interface TextCellProps {
  form: UseFormReturn<Values>;
  t: (key: string) => string;
  name: Exclude<AdvisorColumn, 'skills'>;
  required?: boolean;
  isLong?: boolean;
}

function TextCell({ form, t, name, required, isLong = false }: TextCellProps) {
  return (
    <Field
      label={t(`fields.${name}`)}
      field={form.register(name)}
      error={form.formState.errors[name]?.message}
      required={required}
      autoComplete="off"
      {...(isLong ? { multiline: true, minRows: 2, maxRows: 8 } : {})}
    />
  );
}

/** Shows what is wrong from the beginning, and goes to the cell that was meant. */
function Begin({ form, cell = 'firstName' }: { form: UseFormReturn<Values>; cell?: AdvisorColumn }) {
  useEffect(() => {
    void form.trigger().then(() => form.setFocus(cell));
    form.setFocus(cell);
  }, [form, cell]);
  return null;
}
