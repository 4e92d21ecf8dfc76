import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { GroupPage, type ChosenGroup } from '../work/GroupPage.tsx';
import { MemberFilter } from '../work/MemberFilter.tsx';
import { WorkList } from '../work/WorkList.tsx';
import { CreditShow } from './CreditShow.tsx';
import { GiveHoursDialog } from './GiveHoursDialog.tsx';
import { useCreditColumns } from './useCreditColumns.tsx';

/** /admin/time-credits: the hours that a group has given to its organisations, and giving more. */
export default function TimeCredits() {
  return <GroupPage>{(chosen) => <OfGroup key={chosen.groupId} {...chosen} />}</GroupPage>;
}

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const [isGiving, setIsGiving] = useState(false);
  const columns = useCreditColumns();
  return (
    <WorkList<TimeCredit>
      resource="time-credits"
      title={t('credits.title')}
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty={{ title: t('credits.empty'), hint: t('credits.emptyHint') }}
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
      {isGiving ? (
        <GiveHoursDialog groupId={groupId} group={group} onClose={() => setIsGiving(false)} />
      ) : null}
    </WorkList>
  );
}
