import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ADVISOR_COLUMNS, type AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { truncate } from '../../../components/text.ts';
import { mapColumn, missingFields, sampleOf, type Mapping } from '../file/mapping.ts';
import type { ChosenFile } from '../useChosenFile.ts';

const SAMPLE_CHARACTERS = 90;

export interface MappingStepProps {
  file: ChosenFile;
  onChange: (mapping: Mapping) => void;
  onUse: () => void;
  onCancel: () => void;
}

/** Which field each column of the file holds, with a sample of what is in it. */
export function MappingStep({ file, onChange, onUse, onCancel }: MappingStepProps) {
  const { t } = useTranslation('admin-import');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { table, mapping } = file;
  const missing = missingFields(mapping);
  return (
    <Card component="section" aria-labelledby="import-mapping" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography id="import-mapping" variant="h2" ref={heading} tabIndex={-1}>
        {t('mapping.title')}
      </Typography>
      <Typography sx={{ mt: 1, mb: 4, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('mapping.text', { name: file.name })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {table.header.map((header, at) => (
          <ColumnChoice
            // Columns have no other name than their place: headers may come twice.
            key={at}
            header={header.trim() || t('mapping.unnamed', { n: at + 1 })}
            sample={sampleOf(table, at)}
            value={mapping[at] ?? null}
            onChange={(field) => onChange(mapColumn(mapping, at, field))}
          />
        ))}
      </Box>
      <Box component="output" sx={{ display: 'block', my: 4 }}>
        {missing.length > 0 ? (
          <Alert severity="warning">{t('mapping.missing', { names: missing.join(', ') })}</Alert>
        ) : (
          <Alert severity="success">{t('mapping.complete')}</Alert>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={onUse} disabled={missing.length > 0}>
          {t('mapping.use')}
        </Button>
      </Box>
    </Card>
  );
}

interface ColumnChoiceProps {
  header: string;
  sample: string;
  value: AdvisorColumn | null;
  onChange: (field: AdvisorColumn | null) => void;
}

function ColumnChoice({ header, sample, value, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 240px' },
        gap: { xs: 2, sm: 4 },
        alignItems: 'center',
        py: 3,
        borderTop: `1px solid ${roles.line}`,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 640 }}>{header}</Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sample ? t('mapping.sample', { text: truncate(sample, SAMPLE_CHARACTERS) }) : t('mapping.empty')}
        </Typography>
      </Box>
      <NativeSelect
        value={value ?? ''}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': t('mapping.field', { header }) }}
        onChange={({ target }) =>
          onChange(ADVISOR_COLUMNS.find(({ key }) => key === target.value)?.key ?? null)
        }
      >
        <option value="">{t('mapping.none')}</option>
        {ADVISOR_COLUMNS.map(({ key, header: field, required }) => (
          <option key={key} value={key}>
            {required ? t('mapping.requiredField', { field }) : field}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
