import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SKILLS, skillLabel } from '../../../../src/contract/enums.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { TEMPLATE } from '../csvFiles.ts';
import { saveCsv } from '../saveCsv.ts';

export function Instructions() {
  const { t } = useTranslation('admin-import');
  const toast = useToast();
  const download = () => {
    try {
      saveCsv(TEMPLATE, 'advisors-template.csv');
    } catch {
      toast({ title: t('toast.template'), variant: 'destructive' });
    }
  };
  const lines = (['required', 'unique', 'headers', 'managed', 'cv'] as const).map((line) =>
    t(`instructions.${line}`),
  );
  return (
    <Card component="section" aria-labelledby="import-instructions" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography id="import-instructions" variant="h2">
        {t('instructions.title')}
      </Typography>
      <Box component="ul" sx={{ my: 3, pl: 5, display: 'grid', gap: 1.5, maxWidth: '72ch' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          {t('instructions.skills')}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {SKILLS.map(skillLabel).join(', ')}.
          </Box>
        </li>
      </Box>
      <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={download}>
        {t('instructions.template')}
      </Button>
    </Card>
  );
}
