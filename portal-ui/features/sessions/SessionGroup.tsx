import { Box, Button, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/requests-api.ts';
import { SessionCard, type SessionCardProps } from './SessionCard.tsx';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';

const SHOWN = 10;

export interface SessionGroupProps extends Pick<SessionCardProps, 'side' | 'now' | 'onTask'> {
  title: string;
  sessions: readonly Session[];
  markedId: number | null;
  empty?: ReactNode;
}

export function SessionGroup({ title, sessions, markedId, empty, ...card }: SessionGroupProps) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (sessions.length === 0 && !empty) return null;
  const marked = sessions.findIndex((session) => session.id === markedId);
  const shown = isWhole ? sessions : sessions.slice(0, Math.max(SHOWN, marked + 1));
  const hidden = sessions.length - shown.length;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 4 }}>
        {title}
      </Typography>
      {sessions.length === 0 ? (
        empty
      ) : (
        <PlainList sx={{ display: 'grid', gap: 4 }}>
          {shown.map((session) => (
            <li key={session.id}>
              <SessionCard session={session} isMarked={session.id === markedId} {...card} />
            </li>
          ))}
        </PlainList>
      )}
      {hidden > 0 ? (
        <Button variant="text" onClick={() => setWhole(true)} sx={{ mt: 3, ml: -4 }}>
          {t('showMore', { count: hidden })}
        </Button>
      ) : null}
    </Box>
  );
}
