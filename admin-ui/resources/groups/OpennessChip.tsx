import LockOutlined from '@mui/icons-material/LockOutlined';
import PublicRounded from '@mui/icons-material/PublicRounded';
import { Box, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { AskButton } from '../../components/actions.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { labelled } from '../../components/text.ts';

export function OpennessChip({ isOpen, long = false }: { isOpen: boolean; long?: boolean }) {
  const { t } = useTranslation('admin');
  const word = isOpen ? t('groupType.open') : t('groupType.private');
  const words = isOpen ? t('groupType.openGroup') : t('groupType.privateGroup');
  return (
    <Chip
      size="small"
      color={isOpen ? 'success' : 'default'}
      icon={isOpen ? <PublicRounded /> : <LockOutlined />}
      label={long ? words : word}
    />
  );
}

/** The code by which people ask to join a private group, and a new one in its place (spec 4 §19). */
export function JoinCode({ group: { id, name, code } }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box component="span" className="tabular" sx={{ userSelect: 'all', fontWeight: 620 }}>
        {code ?? t('group.noCode')}
      </Box>
      {code ? <CopyButton text={code} label={t('group.copyCode', { name })} /> : null}
      <AskButton
        button={{ variant: 'text', size: 'small', 'aria-label': t('group.renewCodeOf', { name }) }}
        title={t('group.renewTitle', { name })}
        texts={[t('group.renewText')]}
        confirm={t('group.renewCode')}
        run={(provider) => provider.renewGroupCode(id)}
        changes={['groups']}
        done={t('group.renewed')}
        failed={(message) => labelled(t('group.renewFailed'), message)}
      />
    </Box>
  );
}
