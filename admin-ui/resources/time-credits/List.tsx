import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MemberInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { GroupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import { timeColumn, type Column } from '../../components/list/columns.tsx';
import { MemberFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { CreditExpiry, CreditShow } from './CreditShow.tsx';
import { readHours } from './hours.ts';

export default function TimeCredits() {
  return <GroupPage>{(chosen) => <OfGroup key={chosen.groupId} {...chosen} />}</GroupPage>;
}

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const [isGiving, setIsGiving] = useState(false);
  return (
    <RecordList<TimeCredit>
      resource="time-credits"
      words={{ title: t('credits.title'), empty: t('credits.empty'), hint: t('credits.emptyHint') }}
      columns={useColumns()}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={
        <>
          {picker}
          <MemberFilter resource="organizations" groupId={groupId} />
        </>
      }
      tools={<ExportButton resource="hours" label={t('credits.export')} />}
      primary={
        <Button startIcon={<MoreTimeRounded />} onClick={() => setIsGiving(true)}>
          {t('credits.give')}
        </Button>
      }
    >
      <CreditShow />
      {isGiving ? <GiveHours groupId={groupId} group={group} onClose={() => setIsGiving(false)} /> : null}
    </RecordList>
  );
}

function useColumns(): Column<TimeCredit>[] {
  const { t } = useTranslation(['admin-work', 'admin']);
  const hours = (count: number) => <span className="tabular">{t('admin:hours', { count })}</span>;
  return [
    {
      key: 'organization',
      sortBy: 'organizationName',
      width: '36%',
      cell: ({ id, organizationName, reason }) => <NameCell id={id} name={organizationName} line={reason} />,
    },
    {
      key: 'given',
      sortBy: 'allocatedHours',
      width: '14%',
      cell: ({ allocatedHours }) => hours(allocatedHours),
    },
    {
      key: 'left',
      sortBy: 'remainingHours',
      width: '14%',
      cell: ({ remainingHours }) => hours(remainingHours),
    },
    {
      key: 'goodUntil',
      sortBy: 'expiryDate',
      width: '20%',
      cell: (credit) => <CreditExpiry credit={credit} />,
    },
    timeColumn('givenOn', 'createdAt', '16%'),
  ];
}

const { min, max, reasonMax } = LIMITS.timeCredit;
const NOTHING = { organizationId: '' as number | '', allocatedHours: '', expiryDate: '', reason: '' };

interface GiveHoursProps extends Pick<ChosenGroup, 'groupId' | 'group'> {
  onClose: () => void;
}

function GiveHours({ groupId, group, onClose }: GiveHoursProps) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const provider = useProvider();
  return (
    <FormDialog
      title={t('credits.give')}
      text={group ? t('credits.text', { group: group.name }) : undefined}
      save={t('credits.save')}
      values={NOTHING}
      onSave={({ organizationId, allocatedHours, ...rest }) =>
        provider.giveHours(groupId, {
          ...rest,
          organizationId: Number(organizationId),
          allocatedHours: readHours(allocatedHours),
        })
      }
      changes={['time-credits']}
      done={({ allocatedHours: count, organizationName: name }) => t('credits.given', { count, name })}
      failed={t('credits.failed')}
      onClose={onClose}
    >
      <MemberInput
        resource="organizations"
        source="organizationId"
        label={t('admin:columns.organization')}
        groupId={groupId}
        validate={filled(t('credits.missingOrganization'))}
      />
      <FieldRow>
        <TextInput
          source="allocatedHours"
          label={t('credits.hours')}
          help={t('credits.hoursHelp')}
          validate={(typed: string) => {
            const hours = readHours(typed);
            return hours >= min && hours <= max ? undefined : FIELDS.allocatedHours.range;
          }}
          isRequired
          html={{ inputMode: 'decimal' }}
        />
        <TextInput
          source="expiryDate"
          type="date"
          label={t('credits.expiry')}
          help={t('credits.expiryHelp')}
          optional
        />
      </FieldRow>
      <TextInput
        source="reason"
        label={t('credits.reason')}
        help={t('credits.reasonHelp')}
        optional
        minRows={2}
        maxLength={reasonMax}
      />
    </FormDialog>
  );
}
