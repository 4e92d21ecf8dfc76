import { Box, Button, CircularProgress, Typography, useTheme } from '@mui/material';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CV_ACCEPT } from '../../../../ui-shared/cv/api.ts';
import { useFilePicker } from '../../../../ui-shared/forms/useFilePicker.ts';
import { radii } from '../../../../ui-shared/theme/tokens.ts';

export interface CvChooserProps {
  hasFile: boolean;
  reading?: string;
  buttonRef: Ref<HTMLButtonElement>;
  onChoose: (file: File) => void;
}

export function CvChooser({ hasFile, reading, buttonRef, onChoose }: CvChooserProps) {
  const { t } = useTranslation('profile');
  const { roles } = useTheme();
  const { open, isOver, place, input } = useFilePicker(onChoose);
  const isReading = reading !== undefined;
  const quiet = isOver ? roles.onLeadSoft : 'text.secondary';
  return (
    <Box
      aria-busy={isReading || undefined}
      {...place}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: 4,
        py: 5,
        textAlign: 'center',
        borderRadius: `${radii.medium}px`,
        border: `2px dashed ${isOver ? roles.lead : roles.control}`,
        backgroundColor: isOver ? roles.leadSoft : roles.sunken,
      }}
    >
      {/* A disabled button would lose the focus. */}
      <Button
        ref={buttonRef}
        variant="outlined"
        startIcon={
          isReading ? <CircularProgress aria-hidden size={20} color="inherit" /> : <UploadFileOutlined />
        }
        aria-disabled={isReading || undefined}
        onClick={() => (isReading ? undefined : open())}
      >
        {hasFile ? t('cv.chooseOther') : t('cv.choose')}
      </Button>
      <input {...input} accept={CV_ACCEPT} aria-label={t('cv.choose')} />
      <Typography
        component="output"
        variant="body2"
        sx={{ color: quiet, maxWidth: '100%', overflowWrap: 'anywhere' }}
      >
        {isReading ? t('cv.reading', { name: reading }) : t('cv.drop')}
      </Typography>
    </Box>
  );
}
