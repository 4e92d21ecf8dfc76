import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CV_ACCEPT } from '../../../../ui-shared/cv/api.ts';
import { useFilePicker } from '../../../../ui-shared/forms/useFilePicker.ts';

export interface CvFileChooserProps {
  chosen?: string;
  isReading: boolean;
  problem?: string;
  onChoose: (file: File) => void;
  onForget: () => void;
}

export function CvFileChooser({ chosen, isReading, problem, onChoose, onForget }: CvFileChooserProps) {
  const { t } = useTranslation('admin');
  const { open, input } = useFilePicker(onChoose);
  const id = useId();
  return (
    <div>
      {chosen ? <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{chosen}</Typography> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          startIcon={<UploadFileOutlined />}
          loading={isReading}
          loadingPosition="start"
          aria-describedby={id}
          onClick={open}
        >
          {chosen ? t('advisorForm.cv.chooseOther') : t('advisorForm.cv.choose')}
        </Button>
        {chosen ? (
          <Button variant="text" onClick={onForget} disabled={isReading}>
            {t('advisorForm.cv.forget')}
          </Button>
        ) : null}
      </Box>
      <input {...input} accept={CV_ACCEPT} aria-label={t('advisorForm.cv.choose')} />
      <FormHelperText id={id} error={Boolean(problem)}>
        {isReading ? t('advisorForm.cv.reading') : (problem ?? t('advisorForm.cv.fileHelp'))}
      </FormHelperText>
    </div>
  );
}
