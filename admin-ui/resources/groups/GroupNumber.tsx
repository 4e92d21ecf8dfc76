import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton.tsx';

/** A group's number, ready to be passed on: by it people ask to join a private group (contract §3). */
export function GroupNumber({ id, isOpen }: { id: number; isOpen: boolean }) {
  const { t } = useTranslation('admin-groups');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box component="span" className="tabular" sx={{ userSelect: 'all', fontWeight: 620 }}>
          {id}
        </Box>
        <CopyButton text={String(id)} label={t('group.copyNumber')} />
      </Box>
      {isOpen ? null : (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('group.numberHelp')}
        </Typography>
      )}
    </>
  );
}
