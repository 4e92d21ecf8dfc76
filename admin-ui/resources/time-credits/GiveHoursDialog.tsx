import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { RecordPicker } from '../work/RecordPicker.tsx';
import { useWork } from '../work/useWork.ts';
import { readHours } from './hours.ts';

export interface GiveHoursDialogProps {
  groupId: number;
  group: Group | undefined;
  onClose: () => void;
}

interface Values {
  organizationId: number | null;
  allocatedHours: string;
  expiryDate: string;
  reason: string;
}

const BLANK: Values = { organizationId: null, allocatedHours: '', expiryDate: '', reason: '' };
const { min, max, reasonMax } = LIMITS.timeCredit;

/** Gives hours to a member organisation, which is told; the server's messages land on the fields. */
export function GiveHoursDialog({ groupId, group, onClose }: GiveHoursDialogProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, TimeCredit>({
    resource: 'time-credits',
    values: BLANK,
    check,
    save: ({ organizationId, allocatedHours, ...rest }) =>
      work.giveHours(groupId, {
        ...rest,
        organizationId: organizationId ?? 0,
        allocatedHours: readHours(allocatedHours),
      }),
    onSaved: ({ allocatedHours, organizationName }) => {
      onClose();
      toast({
        title: t('credits.given', { count: allocatedHours, name: organizationName }),
        variant: 'success',
      });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  const { register, control, formState } = form;
  return (
    <FormDialog
      title={t('credits.give')}
      text={group ? t('credits.text', { group: group.name }) : undefined}
      save={t('credits.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['organizationId', 'allocatedHours', 'expiryDate', 'reason']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('credits.failed')}
      />
      <Controller
        control={control}
        name="organizationId"
        render={({ field: { value, onChange, ref } }) => (
          <RecordPicker
            required
            resource="organizations"
            label={t('columns.organization')}
            groupId={groupId}
            value={value}
            onChange={onChange}
            inputRef={ref}
            error={formState.errors.organizationId?.message}
          />
        )}
      />
      <FieldRow>
        <Field
          label={t('credits.hours')}
          help={t('credits.hoursHelp')}
          field={register('allocatedHours')}
          error={formState.errors.allocatedHours?.message}
          required
          inputProps={{ inputMode: 'decimal' }}
        />
        <Field
          label={t('credits.expiry')}
          help={t('credits.expiryHelp')}
          optional
          type="date"
          field={register('expiryDate')}
          error={formState.errors.expiryDate?.message}
        />
      </FieldRow>
      <Field
        label={t('credits.reason')}
        help={t('credits.reasonHelp')}
        optional
        field={register('reason')}
        error={formState.errors.reason?.message}
        multiline
        minRows={2}
        inputProps={{ maxLength: reasonMax }}
      />
    </FormDialog>
  );

  function check({ organizationId, allocatedHours }: Values): Problems<Values> {
    const problems: Problems<Values> = {};
    if (organizationId === null)
      problems.organizationId = { type: 'required', message: t('credits.missingOrganization') };
    const hours = readHours(allocatedHours);
    if (!(hours >= min && hours <= max))
      problems.allocatedHours = { type: 'invalid', message: FIELDS.allocatedHours.range };
    return problems;
  }
}
