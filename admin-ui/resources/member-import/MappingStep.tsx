import { Alert, Box, Button, Card, NativeSelect, OutlinedInput, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missingHeaders, type ColumnFields } from '../../../src/contract/csv.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { Quiet, Rows } from '../../components/Sections.tsx';
import { truncate } from '../../components/text.ts';
import { useKind } from './kinds.ts';
import type { Chosen, ChosenFile } from './useImport.ts';

const SAMPLE_CHARACTERS = 90;

type MappingStepProps = { file: ChosenFile; chosen: Chosen; onCancel: () => void };

export function MappingStep({ file, chosen, onCancel }: MappingStepProps) {
  const { t } = useTranslation('admin-import');
  const kind = useKind();
  const { columns } = chosen;
  const [fields, setFields] = useState<ColumnFields<string>>(() => columns.map(({ field }) => field));
  const missing = missingHeaders(fields, kind.columns);
  const isMissing = missing.length > 0;
  /** A field is held by one column, so another one loses it. */
  const choose = (at: number, field: string | null) =>
    setFields(fields.map((held, place) => (place === at ? field : held === field ? null : held)));
  const options = kind.columns.map(
    ({ key, header: field, required }) =>
      [key, required ? t('mapping.requiredField', { field }) : field] as const,
  );
  return (
    <Card component="section" aria-labelledby="import-mapping" sx={{ p: { xs: 4, sm: 5 } }}>
      <StepHeading id="import-mapping">{t('mapping.title')}</StepHeading>
      <Typography sx={{ mt: 1, mb: 4, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('mapping.text', { name: chosen.file.name })}
      </Typography>
      <SheetPicker file={file} />
      <Rows
        row={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 240px' },
          gap: { xs: 2, sm: 4 },
          alignItems: 'center',
          py: 3,
        }}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      >
        {columns.map(({ header, sample }, at) => {
          const named = header || t('mapping.unnamed', { n: at + 1 });
          const text = truncate(sample, SAMPLE_CHARACTERS);
          return (
            // Columns have no other name than their place: headers may come twice.
            <li key={at}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 640 }}>{named}</Box>
                <Quiet>{sample ? t('mapping.sample', { text }) : t('mapping.empty')}</Quiet>
              </Box>
              <Picker
                label={t('mapping.field', { header: named })}
                value={fields[at] ?? ''}
                options={[['', t('mapping.none')], ...options]}
                onChange={(field) => choose(at, field || null)}
              />
            </li>
          );
        })}
      </Rows>
      <Box component="output" sx={{ display: 'block', my: 4 }}>
        <Alert severity={isMissing ? 'warning' : 'success'}>
          {isMissing ? t('mapping.missing', { names: listed(missing) }) : t('mapping.complete')}
        </Alert>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={() => file.takeFields(fields)} loading={file.isReading} disabled={isMissing}>
          {t('mapping.use')}
        </Button>
      </Box>
    </Card>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** The heading of what a file led to: it takes the focus, as the button that was pressed is gone. */
export const StepHeading = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} variant="h2" ref={takeFocus} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

export function SheetPicker({ file: { chosen, takeSheet } }: { file: ChosenFile }) {
  const { t } = useTranslation('admin-import');
  const { sheets = [], sheet } = chosen ?? {};
  if (sheets.length < 2) return null;
  return (
    <Picker
      label={t('preview.sheet')}
      value={sheet}
      options={sheets.map((name) => [name, t('preview.sheetNamed', { name })])}
      onChange={takeSheet}
      mt={3}
    />
  );
}

interface PickerProps {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
  mt?: number;
}

/** The system's own picker, with its name for readers alone. */
export const Picker = ({ label, value, options, onChange, mt }: PickerProps) => (
  <NativeSelect
    value={value}
    input={<OutlinedInput size="small" sx={{ mt }} />}
    inputProps={{ 'aria-label': label }}
    onChange={({ target }) => onChange(target.value)}
  >
    {options.map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))}
  </NativeSelect>
);
