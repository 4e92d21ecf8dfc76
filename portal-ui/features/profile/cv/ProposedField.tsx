import { Box, Checkbox, FormControlLabel, Typography, useTheme } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldChange } from '../../../../ui-shared/cv/proposal.ts';
import { radii } from '../../../../ui-shared/theme/tokens.ts';
import { Place } from './Place.tsx';
import { Note } from '../../../../ui-shared/layout/Text.tsx';

export interface ProposedFieldProps {
  change: FieldChange;
  cvText: string;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function Value({ heading, text }: { heading: string; text: string }) {
  return (
    <div>
      <Note sx={{ fontWeight: 600 }}>{heading}</Note>
      <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Typography>
    </div>
  );
}

export function ProposedField({ change, cvText, isTaken, onTake }: ProposedFieldProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { roles } = useTheme();
  const id = useId();
  const { field, current, proposed, source } = change;
  return (
    <Box
      sx={{
        px: 4,
        pt: 2,
        pb: 4,
        borderRadius: `${radii.medium}px`,
        border: `1px solid ${isTaken ? roles.lead : roles.line}`,
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            checked={isTaken}
            onChange={(event) => onTake(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={t(`common:fields.${field}`)}
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
      />
      <Box id={id} sx={{ display: 'grid', gap: 3, mt: 1 }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Value heading={t('cv.now')} text={current || t('cv.empty')} />
          <Value heading={t('cv.proposed')} text={proposed} />
        </Box>
        {source ? <Place cvText={cvText} source={source} /> : null}
      </Box>
    </Box>
  );
}
