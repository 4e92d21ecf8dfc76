import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MemberInput, SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';

const SIDES = [
  { name: 'advisorId', resource: 'advisors', label: 'advisor' },
  { name: 'organizationId', resource: 'organizations', label: 'organization' },
] as const;

export interface KeepApartDialogProps {
  /** Groups that both may belong to; at least one. */
  groups: readonly (Pick<GroupName, 'id'> & Partial<GroupName>)[];
  advisorId?: number;
  organizationId?: number;
  text?: string;
  onDone?: () => void;
  onClose: () => void;
}

/** "Never these two": an advisor and an organisation are matched in no run and by no suggestion of the group. */
export function KeepApartDialog({ groups, text, onDone, onClose, ...given }: KeepApartDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  return (
    <FormDialog
      title={t('never.title')}
      text={text ?? t('never.textOpen')}
      save={t('never.save')}
      values={{
        groupId: String(groups[0]?.id ?? ''),
        advisorId: given.advisorId ?? '',
        organizationId: given.organizationId ?? '',
        reason: '',
      }}
      onSave={({ groupId, advisorId, organizationId, reason }) =>
        provider.exclude(Number(groupId), {
          advisorId: Number(advisorId),
          organizationId: Number(organizationId),
          reason: reason.trim(),
        })
      }
      changes={['matching-runs', 'exclusions']}
      onSaved={onDone}
      done={({ advisorName: advisor, organizationName: organization }) =>
        t('never.done', { advisor, organization })
      }
      failed={t('never.failed')}
      onClose={onClose}
    >
      <Sides groups={groups} asked={SIDES.filter(({ name }) => given[name] === undefined)} />
      <TextInput
        source="reason"
        label={t('never.reason')}
        help={t('never.reasonHelp')}
        optional
        minRows={2}
        maxLength={LIMITS.match.declineReason.max}
      />
    </FormDialog>
  );
}

interface SidesProps {
  groups: KeepApartDialogProps['groups'];
  asked: readonly (typeof SIDES)[number][];
}

function Sides({ groups, asked }: SidesProps) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { setValue } = useFormContext();
  const groupId = Number(useWatch<{ groupId: string }>({ name: 'groupId' }));
  return (
    <>
      {asked.length > 0 && groups.length > 1 ? (
        <SelectInput
          source="groupId"
          label={t('group.label')}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name ?? '' }))}
          // Who was chosen need not belong to the other group.
          onChange={() => asked.forEach(({ name }) => setValue(name, ''))}
        />
      ) : null}
      {asked.map(({ name, resource, label }) => (
        <MemberInput
          key={name}
          resource={resource}
          source={name}
          label={t(`admin:columns.${label}`)}
          groupId={groupId}
          validate={filled(t(`never.missing.${label}`))}
        />
      ))}
    </>
  );
}
