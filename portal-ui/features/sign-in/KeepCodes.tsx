import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';

/** The recovery codes, which are shown this once: the way out waits until they are kept. */
export function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('sign-in');
  const id = useId();
  const toast = useToast();
  const { brandName } = useConfig();
  const [isKept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = () => {
    // Without a secure address browsers have no clipboard.
    const copied =
      'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
    copied.then(
      () => toast({ title: t('keep.copied'), variant: 'success' }),
      () => toast({ title: t('keep.notCopied'), variant: 'destructive' }),
    );
  };
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('keep.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Muted>{t('keep.text')}</Muted>
        <PlainList
          aria-label={t('keep.title')}
          sx={{ fontFamily: 'monospace', fontSize: '0.875rem', display: 'grid', gap: 1 }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </PlainList>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button variant="outlined" onClick={copy}>
            {t('keep.copy')}
          </Button>
          <Button
            variant="outlined"
            onClick={() =>
              saveFile(new Blob([text], { type: 'text/plain' }), `${brandName}-recovery-codes.txt`)
            }
          >
            {t('keep.download')}
          </Button>
        </Box>
        <FormControlLabel
          control={<Checkbox checked={isKept} onChange={(_event, isOn) => setKept(isOn)} />}
          label={t('keep.kept')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onKept} disabled={!isKept}>
          {t('keep.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
