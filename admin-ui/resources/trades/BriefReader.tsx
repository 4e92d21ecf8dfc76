import {
  Alert,
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeReading } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { listed, skillLabel } from '../../../ui-shared/i18n/words.ts';
import { intlLocale } from '../../../ui-shared/i18n/locale.ts';
import { useProvider, useFresh } from '../../app/data/dataProvider.ts';
import { Quiet, Fact } from '../../components/Sections.tsx';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';

/** Below this share of known words nobody is shown for a brief (ranking/calibration.ts). */
const LEAST_KNOWN = 0.5;

export function BriefReader() {
  const { t } = useTranslation('admin-trades');
  const provider = useProvider();
  const [text, setText] = useState('');
  const reading = useMutation({ mutationFn: (brief: string) => provider.readBrief(brief) });
  const read = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) reading.mutate(text);
  };
  return (
    <Card
      component="form"
      onSubmit={read}
      sx={{ p: 4, mb: 4, display: 'grid', gap: 3, justifyItems: 'start' }}
    >
      <Typography variant="h2">{t('reader.title')}</Typography>
      <TextField
        label={t('reader.text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.search.queryMax } }}
      />
      <Button type="submit" loading={reading.isPending}>
        {t('reader.read')}
      </Button>
      {reading.error ? <Alert severity="error">{reading.error.message}</Alert> : null}
      {reading.data ? <Reading reading={reading.data} /> : null}
    </Card>
  );
}

function Reading({ reading: { english, known, trades } }: { reading: TradeReading }) {
  const { t } = useTranslation('admin-trades');
  const { share, max } = LIMITS.trade.shown;
  const shown = trades.filter((trade, at) => trade.share >= share || at < max);
  return (
    <>
      {english ? null : <Alert severity="warning">{t('reader.notEnglish')}</Alert>}
      {known < LEAST_KNOWN ? <Alert severity="warning">{t('reader.unknown')}</Alert> : null}
      <Table size="small" aria-label={t('reader.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('name')}</TableCell>
            <TableCell align="right">{t('reader.share')}</TableCell>
            <TableCell>{t('reader.because')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ id, name, share: part, words, troubles }) => (
            <TableRow key={id}>
              <TableCell>{name}</TableCell>
              <TableCell align="right">{percent(part)}</TableCell>
              <TableCell>
                {listed(words) || t('reader.meaning')}
                {troubles[0] ? <Quiet>{troubles[0]}</Quiet> : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

const percent = (share: number): string =>
  new Intl.NumberFormat(intlLocale(), { style: 'percent' }).format(share);

export function ReadAs({ request: { title, description, skillsRequired } }: { request: HelpRequest }) {
  const { t } = useTranslation('admin-trades');
  // As the ranker reads it (`requestText`).
  const text = [title, description, skillsRequired.map(skillLabel).join(', ')].filter(Boolean).join('\n');
  const { data } = useFresh(
    ['trades', 'reading', text],
    (provider, signal) => provider.readBrief(text, signal),
    { staleTime: Infinity },
  );
  const { share: least, max } = LIMITS.trade.shown;
  const trades = (data?.trades ?? []).filter(({ share }) => share >= least).slice(0, max);
  if (trades.length === 0) return null;
  const named = trades.map(({ name, share }) => t('readAs', { name, share: percent(share) }));
  return <Fact label={t('readAsLabel')}>{listed(named)}</Fact>;
}
