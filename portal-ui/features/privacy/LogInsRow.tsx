import { Box, Button, Chip, Typography, useTheme } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogIn } from '../../../src/contract/privacy-api.ts';
import { relativeTime } from '../../../ui-shared/time/time.ts';
import { useDates } from '../../components/useDates.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

/** One log-in session. */
export function LogInsRow({
  logIn,
  isEnding,
  onEnd,
}: {
  logIn: LogIn;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { t, i18n } = useTranslation('privacy');
  const { roles } = useTheme();
  const dates = useDates();
  const id = useId();
  const { browser, system } = deviceOf(logIn.userAgent);
  const name =
    browser && system ? t('logIns.device', { browser, system }) : (browser ?? system ?? t('logIns.unknown'));
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        py: 4,
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        justifyContent: 'space-between',
        alignItems: { sm: 'center' },
        columnGap: 6,
        rowGap: 3,
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography id={id} sx={{ fontWeight: 640 }}>
            {name}
          </Typography>
          {logIn.current ? <Chip size="small" color="primary" label={t('logIns.current')} /> : null}
        </Box>
        <Note sx={{ mt: 1 }}>
          {t('logIns.since', { date: dates.moment(logIn.createdAt) })}
          {logIn.current ? null : (
            <> · {t('logIns.used', { time: relativeTime(logIn.lastSeenAt, i18n.language) })}</>
          )}
          {logIn.clientAddress ? <> · {t('logIns.from', { address: logIn.clientAddress })}</> : null}
        </Note>
      </Box>
      {logIn.current ? null : (
        <Button
          variant="outlined"
          onClick={onEnd}
          loading={isEnding}
          aria-describedby={id}
          sx={{ flexShrink: 0, alignSelf: { xs: 'stretch', sm: 'center' } }}
        >
          {t('logIns.end')}
        </Button>
      )}
    </Box>
  );
}

/** In this order, because most user agents also name Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const find = (list: typeof BROWSERS, text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Reads browser and system from a `User-Agent`. @returns their names; null for unknown ones */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: find(BROWSERS, userAgent), system: find(SYSTEMS, userAgent) };
}
