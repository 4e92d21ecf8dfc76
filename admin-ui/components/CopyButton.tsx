import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../ui-shared/layout/Text.tsx';
import { SMALL } from './actions.tsx';

/** Takes a text along. Without a secure address browsers have no clipboard; then it is to be marked by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('admin');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    const taken =
      'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
    taken.then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button {...SMALL} startIcon={<ContentCopyRounded />} aria-label={label} onClick={copy}>
        {isCopied ? t('credentials.copied') : t('credentials.copy')}
      </Button>
      <Box component="output" sx={isCopied === false ? { fontSize: '0.875rem' } : visuallyHidden}>
        {isCopied === null ? null : isCopied ? t('credentials.copied') : t('credentials.notCopied')}
      </Box>
    </>
  );
}
