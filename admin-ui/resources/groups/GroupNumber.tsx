import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../ui-shared/layout/visuallyHidden.ts';
import { useCopy } from '../../components/useCopy.ts';

/** A group's number, ready to be passed on: by it people ask to join a private group (contract §3). */
export function GroupNumber({ id, isOpen }: { id: number; isOpen: boolean }) {
  const { t } = useTranslation('admin-groups');
  const { copied, copy } = useCopy(String(id));
  const said = copied === 'yes' ? t('admin:credentials.copied') : t('admin:credentials.notCopied');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box component="span" className="tabular" sx={{ userSelect: 'all', fontWeight: 620 }}>
          {id}
        </Box>
        <Button
          variant="outlined"
          size="small"
          startIcon={<ContentCopyRounded />}
          aria-label={t('group.copyNumber')}
          onClick={copy}
        >
          {copied === 'yes' ? t('admin:credentials.copied') : t('admin:credentials.copy')}
        </Button>
        <Box component="output" sx={copied === 'no' ? { fontSize: '0.875rem' } : visuallyHidden}>
          {copied === null ? null : said}
        </Box>
      </Box>
      {isOpen ? null : (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('group.numberHelp')}
        </Typography>
      )}
    </>
  );
}
