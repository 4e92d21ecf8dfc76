import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FROM_LIST, detailsPath } from '../../components/details.ts';
import { groupSearch } from '../../components/group/groupAddress.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { RunSettingsDialog } from './RunSettingsDialog.tsx';

export interface StartRunDialogProps {
  groupId: number;
  groupName: string | undefined;
  onClose: () => void;
}

const USUAL = {
  requestsPerAdvisor: LIMITS.matchingRun.requestsPerAdvisor,
  includeOpenAccess: false,
  liftWeakest: false,
};

/** Starts a run over all open requests of a group, as a draft. */
export function StartRunDialog({ groupId, groupName, onClose }: StartRunDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const navigate = useNavigate();
  return (
    <RunSettingsDialog
      title={t('runs.start.title')}
      text={groupName ? t('runs.start.text', { group: groupName }) : undefined}
      save={t('runs.start.save')}
      failed={t('runs.start.failed')}
      manner={USUAL}
      run={(manner) => provider.startRun(groupId, { ...manner, pinned: [], excluded: [] })}
      onStarted={({ id }) => {
        onClose();
        void navigate(detailsPath('matching-runs', id, groupSearch(groupId)), { state: FROM_LIST });
      }}
      onClose={onClose}
    />
  );
}
