import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { EditRequestDialog } from './EditRequestDialog.tsx';
import { EndRequestDialog } from './EndRequestDialog.tsx';

type Open = 'edit' | 'completed' | 'cancelled' | null;

export function RequestActions({ request }: { request: HelpRequest }) {
  const { t } = useTranslation('requests');
  const [open, setOpen] = useState<Open>(null);
  const { update, complete, cancel } = request.abilities;
  const close = () => setOpen(null);
  if (!update && !complete && !cancel) return null;
  const named = (action: string) => t('action.named', { action, title: request.title });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {complete ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setOpen('completed')}
          aria-label={named(t('action.complete'))}
        >
          {t('action.complete')}
        </Button>
      ) : null}
      {update ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setOpen('edit')}
          aria-label={named(t('action.edit'))}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {cancel ? (
        <Button
          size="small"
          variant="text"
          color="error"
          onClick={() => setOpen('cancelled')}
          aria-label={named(t('action.cancel'))}
          sx={{ color: 'error.main' }}
        >
          {t('action.cancel')}
        </Button>
      ) : null}
      {open === 'edit' ? <EditRequestDialog request={request} onClose={close} /> : null}
      {open === 'completed' || open === 'cancelled' ? (
        <EndRequestDialog request={request} status={open} onClose={close} />
      ) : null}
    </Box>
  );
}
