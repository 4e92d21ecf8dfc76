import { Box, Button, CircularProgress, Typography, useTheme } from '@mui/material';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { useRef, useState, type DragEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { radii } from '../../../../ui-shared/theme/tokens.ts';

const ACCEPT =
  '.pdf,.docx,.doc,.txt,application/pdf,application/msword,text/plain,' +
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export interface CvChooserProps {
  hasFile: boolean;
  reading?: string;
  buttonRef: Ref<HTMLButtonElement>;
  onChoose: (file: File) => void;
}

export function CvChooser({ hasFile, reading, buttonRef, onChoose }: CvChooserProps) {
  const { t } = useTranslation('profile');
  const { roles } = useTheme();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isReading = reading !== undefined;
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  const quiet = isOver ? roles.onLeadSoft : 'text.secondary';
  return (
    <Box
      aria-busy={isReading || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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
        onClick={() => (isReading ? undefined : input.current?.click())}
      >
        {hasFile ? t('cv.chooseOther') : t('cv.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={t('cv.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows the same file again, which may have been changed.
          target.value = '';
        }}
      />
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
