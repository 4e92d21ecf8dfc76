import { useTranslation } from 'react-i18next';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';

export interface RemoveExclusionProps {
  exclusion: MatchExclusion;
  onClose: () => void;
}

/** Asks before two who were kept apart can be matched again. */
export function RemoveExclusion({ exclusion, onClose }: RemoveExclusionProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const names = { advisor: exclusion.advisorName, organization: exclusion.organizationName };
  return (
    <ConfirmAction
      title={t('never.removeTitle')}
      texts={[t('never.removeText', names)]}
      confirm={t('never.remove')}
      run={() => provider.removeExclusion(exclusion.groupId, exclusion.id)}
      changes={['exclusions']}
      done={t('never.removed', names)}
      onClose={onClose}
    />
  );
}
