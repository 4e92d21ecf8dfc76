import { Box, Card, Typography, Tooltip } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ElementType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../ui-shared/i18n/words.ts';
import { useLocale } from '../../ui-shared/i18n/locale.ts';
import { Note, PlainList } from '../../ui-shared/layout/Text.tsx';
import { fullDate, relativeTime } from '../../ui-shared/time/time.ts';
import { pageZone } from '../../ui-shared/time/zone.ts';

type Style = Exclude<SxProps<Theme>, readonly unknown[] | ((theme: Theme) => unknown)>;

export const Quiet = Note;
export const FLOW = { display: 'flex', flexWrap: 'wrap' } as const;

type HeadedProps = { title: ReactNode; actions?: ReactNode; children?: ReactNode; sx?: Style };

export function Section(props: HeadedProps & { variant?: 'h2' | 'h3'; frame?: ElementType; mb?: number }) {
  const { title, actions, children, sx, variant = 'h3', frame: Frame = Box } = props;
  const { mb = variant === 'h2' ? 3 : 2.5 } = props;
  const id = useId();
  return (
    <Frame component="section" aria-labelledby={id} sx={sx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb }}>
        <Typography id={id} variant={variant} sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Frame>
  );
}

export function SectionCard({ sx, ...section }: HeadedProps) {
  const look = { p: 5, display: 'grid', gap: 2, minWidth: 0, ...sx };
  return <Section {...section} variant="h2" frame={Card} mb={0} sx={look} />;
}

interface RowsProps {
  label?: string;
  row?: Style;
  ordered?: boolean;
  plain?: boolean;
  sx?: Style;
  children: ReactNode;
}

export function Rows({ label, row = {}, ordered, plain, sx, children }: RowsProps) {
  const line = { '& > li + li': { borderTop: 1, borderColor: 'divider' } };
  return (
    <PlainList
      component={ordered ? 'ol' : 'ul'}
      aria-label={label}
      sx={{ overflowWrap: 'anywhere', '& > li': row, ...(plain ? {} : line), ...sx }}
    >
      {children}
    </PlainList>
  );
}

interface RecordRowsProps<T> extends Omit<RowsProps, 'children'> {
  records: readonly T[] | undefined;
  none?: ReactNode;
  children: (record: T) => ReactNode;
}

export function RecordRows<T extends { id: number }>(props: RecordRowsProps<T>) {
  const { records, none = null, children, ...rows } = props;
  if (!records) return null;
  if (records.length === 0) return none;
  return (
    <Rows {...rows}>
      {records.map((record) => (
        <li key={record.id}>{children(record)}</li>
      ))}
    </Rows>
  );
}

type TitledProps = Pick<HeadedProps, 'title' | 'children'>;

export const Nothing = ({ title, hint, children }: TitledProps & { hint: ReactNode }) => (
  <Box sx={{ px: 5, py: 12, textAlign: 'center', '& .MuiButton-root': { mt: 4 } }}>
    <Typography sx={{ fontWeight: 640 }}>{title}</Typography>
    <Quiet sx={{ mt: 1, mx: 'auto', maxWidth: '80ch' }}>{hint}</Quiet>
    {children}
  </Box>
);

export const FormPart = ({ title, children }: TitledProps) => (
  <Section title={title} mb={0} sx={{ display: 'grid', gap: 5, pt: 2 }}>
    {children}
  </Section>
);

export const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: '168px minmax(0, 1fr)' },
      columnGap: 4,
      rowGap: { xs: 0.5, sm: 2.5 },
      '& dd': { mx: 0, mt: 0, mb: { xs: 2.5, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' },
    }}
  >
    {children}
  </Box>
);

/** A row of `Facts`; what is empty is said not to be given. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Quiet component="dt">{label}</Quiet>
    <dd>{children || <NotGiven />}</dd>
  </>
);

function NotGiven() {
  const { t } = useTranslation('admin');
  return <Quiet component="span">{t('notGiven')}</Quiet>;
}

export const TextPart = ({ title, text }: { title: string; text: string | null | undefined }) => (
  <Section title={title}>
    <Typography component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text || <NotGiven />}
    </Typography>
  </Section>
);

export const FullDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{fullDate(iso, useLocale())}</time>
);

export function DateFact({ label, iso }: { label: string; iso: string | null | undefined }) {
  if (!iso) return null;
  return (
    <Fact label={label}>
      <FullDate iso={iso} />
    </Fact>
  );
}

export function Day({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={fullDate(iso, locale)}>
      {dateFormat(locale, { dateStyle: 'medium', timeZone: pageZone() }).format(new Date(iso))}
    </time>
  );
}

/** A moment in relative words, with the full date as tooltip (spec 2 §2, groups table). */
export function RelativeTime({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <Tooltip title={fullDate(iso, locale)} describeChild>
      <time dateTime={iso}>{relativeTime(iso, locale)}</time>
    </Tooltip>
  );
}
