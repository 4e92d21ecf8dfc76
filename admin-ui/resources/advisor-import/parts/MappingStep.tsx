import { Alert, Box, Button, Card, NativeSelect, OutlinedInput, Typography, useTheme } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADVISOR_COLUMNS, type AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { missingHeaders, type ColumnFields } from '../../../../src/contract/csv.ts';
import type { FileColumn } from '../../../../src/contract/import-api.ts';
import { truncate } from '../../../components/text.ts';

const SAMPLE_CHARACTERS = 90;

export interface MappingStepProps {
  name: string;
  columns: readonly FileColumn[];
  isReading: boolean;
  onUse: (fields: ColumnFields<AdvisorColumn>) => void;
  onCancel: () => void;
}

const fieldOf = (key: string | null): AdvisorColumn | null =>
  ADVISOR_COLUMNS.find((column) => column.key === key)?.key ?? null;

export function MappingStep({ name, columns, isReading, onUse, onCancel }: MappingStepProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [fields, setFields] = useState<ColumnFields<AdvisorColumn>>(() =>
    columns.map(({ field }) => fieldOf(field)),
  );
  const missing = missingHeaders(fields, ADVISOR_COLUMNS);
  /** A field is held by one column, so another one loses it. */
  const choose = (at: number, field: AdvisorColumn | null) =>
    setFields(fields.map((held, place) => (place === at ? field : held === field ? null : held)));
  return (
    <Card component="section" aria-labelledby="import-mapping" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography id="import-mapping" variant="h2" ref={heading} tabIndex={-1}>
        {t('mapping.title')}
      </Typography>
      <Typography sx={{ mt: 1, mb: 4, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('mapping.text', { name })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns.map(({ header, sample }, at) => (
          <Box
            component="li"
            // Columns have no other name than their place: headers may come twice.
            key={at}
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
              <Box sx={{ fontWeight: 640 }}>{header || t('mapping.unnamed', { n: at + 1 })}</Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {sample
                  ? t('mapping.sample', { text: truncate(sample, SAMPLE_CHARACTERS) })
                  : t('mapping.empty')}
              </Typography>
            </Box>
            <NativeSelect
              value={fields[at] ?? ''}
              input={<OutlinedInput size="small" />}
              inputProps={{
                'aria-label': t('mapping.field', { header: header || t('mapping.unnamed', { n: at + 1 }) }),
              }}
              onChange={({ target }) => choose(at, fieldOf(target.value))}
            >
              <option value="">{t('mapping.none')}</option>
              {ADVISOR_COLUMNS.map(({ key, header: field, required }) => (
                <option key={key} value={key}>
                  {required ? t('mapping.requiredField', { field }) : field}
                </option>
              ))}
            </NativeSelect>
          </Box>
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
        <Button onClick={() => onUse(fields)} loading={isReading} disabled={missing.length > 0}>
          {t('mapping.use')}
        </Button>
      </Box>
    </Card>
  );
}
