import { Box, FormHelperText, Radio, Typography, useTheme } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpRequest, RequestMatch } from '../../../src/contract/requests-api.ts';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

const matchOf = ({ matches }: HelpRequest, advisorId: number): RequestMatch | undefined =>
  matches.find((match) => match.advisorId === advisorId);

export const isProposedFor = (request: HelpRequest, advisorId: number): boolean =>
  matchOf(request, advisorId) !== undefined;

export interface RequestChoiceProps {
  requests: readonly HelpRequest[];
  advisorId: number;
  value: number | undefined;
  onChange: (requestId: number) => void;
  error?: string;
}

export function RequestChoice({ requests, advisorId, value, onChange, error }: RequestChoiceProps) {
  const { t } = useTranslation('matches');
  const { roles } = useTheme();
  const id = useId();
  return (
    <Box
      component="fieldset"
      aria-describedby={error ? `${id}-error` : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 }}
    >
      <Typography component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {t('propose.legend')}
      </Typography>
      {requests.map((request) => {
        const match = matchOf(request, advisorId);
        const isChosen = value === request.id;
        return (
          <Box
            component="label"
            key={request.id}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 1,
              p: 3,
              borderRadius: `${radii.medium}px`,
              border: `1px solid ${isChosen ? roles.lead : roles.line}`,
              backgroundColor: isChosen ? roles.leadSoft : match ? roles.ground : 'transparent',
              color: match ? roles.inkMuted : roles.ink,
              cursor: match ? 'default' : 'pointer',
            }}
          >
            <Radio
              name={id}
              checked={isChosen}
              disabled={Boolean(match)}
              onChange={() => onChange(request.id)}
              sx={{ p: 1.5 }}
            />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>{request.title}</Typography>
              <Note>
                {t('propose.hours', { count: request.hoursNeeded })} · {t(`requestStatus.${request.status}`)}
              </Note>
              {match ? (
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {t(`propose.already.${match.status}`)}
                </Typography>
              ) : null}
            </Box>
          </Box>
        );
      })}
      {error ? (
        <FormHelperText error id={`${id}-error`} role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
