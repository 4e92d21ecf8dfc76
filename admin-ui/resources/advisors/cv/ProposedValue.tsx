import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { placeIn, type CvSource } from '../../../../ui-shared/cv/proposal.ts';
import { Quiet } from '../../../components/Sections.tsx';

export interface ProposedValueProps {
  label: string;
  /** What the form has, blank when nothing; left out for what is added. */
  current?: string;
  proposed?: string;
  source?: CvSource;
  cvText: string;
  isTaken: boolean;
  onToggle: () => void;
}

export function ProposedValue(props: ProposedValueProps) {
  const { label, current, proposed, source, cvText, isTaken, onToggle } = props;
  const { t } = useTranslation('admin');
  const id = useId();
  const place = source ? placeIn(cvText, source) : undefined;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox checked={isTaken} onChange={onToggle} slotProps={{ input: { 'aria-describedby': id } }} />
        }
      />
      <Box id={id} sx={{ pl: 8, display: 'grid', gap: 1 }}>
        {proposed === undefined ? null : (
          <>
            <Typography sx={{ whiteSpace: 'pre-line' }}>{proposed}</Typography>
            <Quiet sx={{ whiteSpace: 'pre-line' }}>
              {current
                ? t('advisorForm.proposal.current', { value: current })
                : t('advisorForm.proposal.empty')}
            </Quiet>
          </>
        )}
        {place ? (
          <Quiet>
            {t('advisorForm.proposal.place', {
              line: place.line,
              text: `${place.before}${place.quoted}${place.after}`,
            })}
          </Quiet>
        ) : null}
      </Box>
    </Box>
  );
}
