import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { Apart } from '../work/Apart.tsx';
import { AnswerDialog, type Answer } from './AnswerDialog.tsx';

const ICONS = { approved: CheckRounded, rejected: CloseRounded } as const;
const ANSWERS = ['approved', 'rejected'] as const;

/** Approve and decline at the end of a row, as far as the server's abilities allow. */
export function JoinRequestActions({ request }: { request: JoinRequest }) {
  const { t } = useTranslation('admin-work');
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (!request.abilities['answer']) return <span />;
  return (
    <Box sx={{ display: 'flex', justifyContent: { xs: 'flex-start', sm: 'flex-end' }, gap: 0.5 }}>
      {ANSWERS.map((key) => {
        const Icon = ICONS[key];
        return (
          <Tooltip key={key} title={t(`joinRequests.${key}.action`)}>
            <IconButton
              size="small"
              aria-label={t(`joinRequests.${key}.label`, { name: request.name })}
              onClick={() => setAnswer(key)}
              sx={{ p: 1.5 }}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        );
      })}
      <Apart>
        {answer ? <AnswerDialog request={request} answer={answer} onClose={() => setAnswer(null)} /> : null}
      </Apart>
    </Box>
  );
}
