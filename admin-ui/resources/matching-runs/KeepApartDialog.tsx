import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import type { GroupName } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { RecordPicker } from '../work/RecordPicker.tsx';
import { useWork } from '../work/useWork.ts';

export interface KeepApartDialogProps {
  /** Groups that both may belong to; at least one. */
  groups: readonly GroupName[];
  /** Those who are given; the others are asked for. */
  advisorId?: number;
  organizationId?: number;
  onClose: () => void;
}

interface Values {
  groupId: string;
  advisorId: number | null;
  organizationId: number | null;
  reason: string;
}

const SIDES = [
  { name: 'advisorId', resource: 'advisors', label: 'advisor' },
  { name: 'organizationId', resource: 'organizations', label: 'organization' },
] as const;

/** "Never these two", for whoever has them in mind without a draft: both are members of the group that it holds in. */
export function KeepApartDialog({ groups, onClose, ...given }: KeepApartDialogProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, MatchExclusion>({
    resource: 'matching-runs',
    values: {
      groupId: String(groups[0]?.id ?? ''),
      advisorId: given.advisorId ?? null,
      organizationId: given.organizationId ?? null,
      reason: '',
    },
    check,
    save: ({ groupId, advisorId, organizationId, reason }) =>
      work.exclude(Number(groupId), {
        advisorId: advisorId ?? 0,
        organizationId: organizationId ?? 0,
        reason: reason.trim(),
      }),
    onSaved: ({ advisorName: advisor, organizationName: organization }) => {
      onClose();
      toast({ title: t('never.done', { advisor, organization }), variant: 'success' });
      void client.invalidateQueries({ queryKey: ['exclusions'] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  const { register, control, formState } = form;
  const groupId = Number(form.watch('groupId'));
  const asked = SIDES.filter(({ name }) => given[name] === undefined);
  return (
    <FormDialog
      title={t('never.title')}
      text={t('never.textOpen')}
      save={t('never.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['groupId', 'advisorId', 'organizationId', 'reason']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('never.failed')}
      />
      {groups.length > 1 ? (
        <SelectField
          label={t('group.label')}
          field={register('groupId', {
            // Who was chosen need not belong to the other group.
            onChange: () => asked.forEach(({ name }) => form.setValue(name, null)),
          })}
          error={formState.errors.groupId?.message}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      {asked.map(({ name, resource, label }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange, ref } }) => (
            <RecordPicker
              required
              resource={resource}
              label={t(`columns.${label}`)}
              groupId={groupId}
              value={value}
              onChange={onChange}
              inputRef={ref}
              error={formState.errors[name]?.message}
            />
          )}
        />
      ))}
      <Field
        label={t('never.reason')}
        help={t('never.reasonHelp')}
        optional
        field={register('reason')}
        error={formState.errors.reason?.message}
        multiline
        minRows={2}
        inputProps={{ maxLength: LIMITS.match.declineReason.max }}
      />
    </FormDialog>
  );

  function check(values: Values): Problems<Values> {
    const problems: Problems<Values> = {};
    for (const { name, label } of SIDES)
      if (values[name] === null) problems[name] = { type: 'required', message: t(`never.missing.${label}`) };
    return problems;
  }
}
