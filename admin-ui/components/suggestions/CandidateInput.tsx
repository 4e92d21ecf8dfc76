import {
  Box,
  Button,
  Skeleton,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useId, useState } from 'react';
import { useInput, type Validator } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { Quiet } from '../Sections.tsx';
import { MemberInput } from '../form/inputs.tsx';
import { Failure } from '../list/ListMessages.tsx';
import { ScoreWithMeter } from './Score.tsx';

const CANDIDATE = { flex: 1, minWidth: 0, display: 'flex', justifyContent: 'space-between', gap: 3, pt: 2 };

type CandidateInputProps = { requestId: number; label: string; help: string; validate: Validator[] };

/** Chooses an advisor for a request: who fits best, with score and reason, or anybody else by name. */
export function CandidateInput({ requestId, label, help, validate }: CandidateInputProps) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const id = useId();
  const [count, setCount] = useState<number>(LIMITS.suggestions.shown);
  const { field } = useInput<number | ''>({ source: 'advisorId' });
  const reading = useFresh<SuggestedAdvisor[]>(
    ['requests', 'candidates', requestId],
    `/api/requests/${requestId}/candidates`,
  );
  const { data, error } = reading;
  return (
    <>
      <Failure title={t('propose.bestFailed')} of={reading} />
      {data || error ? null : <Skeleton variant="rounded" height={240} />}
      {data && data.length > 0 ? (
        <FormControl>
          <FormLabel id={id} sx={{ fontWeight: 600 }}>
            {t('propose.best')}
          </FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={field.value}
            onChange={(_event, value) => field.onChange(Number(value))}
          >
            {data.slice(0, count).map(({ advisorId, name, title, matchScore, fitReason }) => (
              <FormControlLabel
                key={advisorId}
                value={advisorId}
                control={<Radio />}
                disableTypography
                sx={{ alignItems: 'flex-start', mr: 0, py: 2, borderTop: 1, borderColor: 'divider' }}
                label={
                  <Box sx={CANDIDATE}>
                    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                      <strong>{name}</strong>
                      {title ? <Quiet>{title}</Quiet> : null}
                      {fitReason}
                    </Box>
                    <ScoreWithMeter score={matchScore} />
                  </Box>
                }
              />
            ))}
          </RadioGroup>
          {data.length > count ? (
            <Button variant="text" onClick={() => setCount(data.length)} sx={{ justifySelf: 'start' }}>
              {t('propose.more')}
            </Button>
          ) : null}
        </FormControl>
      ) : null}
      <MemberInput
        resource="advisors"
        label={data && data.length > 0 ? t('propose.other') : label}
        help={help}
        validate={validate}
      />
    </>
  );
}
