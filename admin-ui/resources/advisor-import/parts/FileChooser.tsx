import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Card, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFilePicker } from '../../../../ui-shared/forms/useFilePicker.ts';
import { radii } from '../../../../ui-shared/theme/tokens.ts';

export interface FileChooserProps {
  isReading: boolean;
  onChoose: (file: File) => void;
}

export function FileChooser({ isReading, onChoose }: FileChooserProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const { open, isOver, place, input } = useFilePicker(onChoose);
  return (
    <Card
      component="section"
      aria-labelledby="import-file"
      sx={{ p: { xs: 4, sm: 5 }, display: 'flex', flexDirection: 'column' }}
    >
      <Typography id="import-file" variant="h2" sx={{ mb: 3 }}>
        {t('chooser.title')}
      </Typography>
      <Box
        {...place}
        sx={{
          flex: 1,
          display: 'grid',
          alignContent: 'center',
          justifyItems: 'center',
          gap: 3,
          px: 4,
          py: { xs: 6, sm: 9 },
          textAlign: 'center',
          borderRadius: `${radii.medium}px`,
          border: `2px dashed ${isOver ? roles.lead : roles.control}`,
          backgroundColor: isOver ? roles.leadSoft : roles.sunken,
        }}
      >
        <Typography sx={{ color: isOver ? roles.onLeadSoft : undefined }}>{t('chooser.drop')}</Typography>
        <Button startIcon={<UploadFileOutlined />} loading={isReading} loadingPosition="start" onClick={open}>
          {t('chooser.choose')}
        </Button>
        <input
          {...input}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-label={t('chooser.choose')}
        />
        <Typography variant="body2" sx={{ color: isOver ? roles.onLeadSoft : 'text.secondary' }}>
          {t('chooser.help')}
        </Typography>
      </Box>
    </Card>
  );
}
