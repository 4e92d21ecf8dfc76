import { Box, Button, Typography } from '@mui/material';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';

export interface StoredCvProps {
  name: string;
  url?: string | null;
  isRemoving: boolean;
  /** Calls `onSettled` after the removal or its failure. */
  onRemove: (onSettled: () => void) => void;
}

export function StoredCv({ name, url, isRemoving, onRemove }: StoredCvProps) {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <DescriptionOutlined sx={{ color: 'text.secondary' }} />
      <Typography sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {url ? (
          <Button
            variant="text"
            size="small"
            href={url}
            download
            startIcon={<FileDownloadOutlined />}
            aria-label={t('cv.downloadLabel', { name })}
          >
            {t('cv.download')}
          </Button>
        ) : null}
        <Button
          variant="text"
          size="small"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => setAsking(true)}
          aria-label={t('cv.removeLabel', { name })}
        >
          {t('cv.remove')}
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={t('cv.removeTitle', { name })}
        texts={[t('cv.removeText')]}
        confirm={t('cv.remove')}
        refuse={t('cv.removeRefuse')}
        isDestructive
        isBusy={isRemoving}
        onConfirm={() => onRemove(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
