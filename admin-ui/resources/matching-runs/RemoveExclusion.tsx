import { useTranslation } from 'react-i18next';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useWork } from '../work/useWork.ts';
import { useWorkAction } from '../work/useWorkAction.ts';

export interface RemoveExclusionProps {
  exclusion: MatchExclusion;
  onClose: () => void;
}

/** Asks before two who were kept apart can be matched again. */
export function RemoveExclusion({ exclusion, onClose }: RemoveExclusionProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const names = { advisor: exclusion.advisorName, organization: exclusion.organizationName };
  const remove = useWorkAction({
    run: () => work.removeExclusion(exclusion.groupId, exclusion.id),
    changes: ['exclusions'],
    done: () => t('never.removed', names),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('never.removeTitle')}
      texts={[t('never.removeText', names)]}
      confirm={t('never.remove')}
      refuse={t('admin:cancel')}
      isBusy={remove.isPending}
      problem={remove.error?.message}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
