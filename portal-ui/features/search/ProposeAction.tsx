import { Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from '../../../src/contract/api.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { useDates } from '../../components/useDates.ts';
import { ProposeDialog } from '../matches/ProposeDialog.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

function useObstacle({ pausedUntil, atCapacity }: SearchResult): string | undefined {
  const { t } = useTranslation('search');
  const { day } = useDates();
  if (pausedUntil) return t('propose.paused', { day: day(pausedUntil) });
  return atCapacity ? t('propose.atCapacity') : undefined;
}

export function ProposeAction({ result }: { result: SearchResult }) {
  const { t } = useTranslation('search');
  const { user } = useUser();
  const [isOpen, setOpen] = useState(false);
  const obstacle = useObstacle(result);
  const id = useId();
  if (user?.userType !== 'organization') return null;
  return (
    <Box sx={{ mt: 6, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Button
        variant="outlined"
        disabled={Boolean(obstacle)}
        aria-haspopup="dialog"
        aria-label={t('propose.actionFor', { name: result.name })}
        aria-describedby={obstacle ? id : undefined}
        onClick={() => setOpen(true)}
      >
        {t('propose.action')}
      </Button>
      {obstacle ? <Muted id={id}>{obstacle}</Muted> : null}
      <ProposeDialog
        advisorId={result.advisorId}
        advisorName={result.name}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </Box>
  );
}
