import { Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogIn, LogInsEnded } from '../../../src/contract/privacy-api.ts';
import { errorText, request } from '../../../ui-shared/api/client.ts';
import { PlainList } from '../../../ui-shared/layout/Text.tsx';
import { relativeTime } from '../../../ui-shared/time/time.ts';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import {
  Buttons,
  CardButton,
  ItemRow,
  Loaded,
  SectionCard,
  OutlinedButton,
  useFocusOfGone,
} from '../../components/cards.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { moment } from '../../components/dates.ts';

const KEY = ['/api/user/login-sessions'] as const;
const [PATH] = KEY;
const SHOWN = 8;

export const useLogIns = () => useQuery<LogIn[]>({ queryKey: KEY, staleTime: 0 });

export function LogInsCard() {
  const { t } = useTranslation('privacy');
  return (
    <SectionCard title={t('logIns.title')} text={t('logIns.text')}>
      <Loaded query={useLogIns()} rows={2} failed={t('logIns.failed')}>
        {(logIns) => <LogIns logIns={logIns} />}
      </Loaded>
    </SectionCard>
  );
}

function LogIns({ logIns }: { logIns: LogIn[] }) {
  const { t } = useTranslation('privacy');
  const end = useCall({
    // Without an id all but the present one.
    call: (id: number | null) =>
      id === null
        ? request<LogInsEnded>('DELETE', PATH)
        : request<unknown>('DELETE', `${PATH}/${id}`).then((): LogInsEnded => ({ ended: 1 })),
    refresh: [KEY],
    done: ({ ended }) => ({ title: t('logIns.ended', { count: ended }) }),
  });
  const list = useFocusOfGone<HTMLUListElement>(logIns.length);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? logIns : logIns.slice(0, SHOWN);
  const showAll = () => {
    setWhole(true);
    list.current?.focus();
  };
  const endOf = (id: number | null): void =>
    end.mutate(id, { onError: (error) => toastError(errorText(error)) });
  return (
    <>
      <PlainList ref={list} tabIndex={-1} aria-label={t('logIns.label')} sx={{ mt: 2 }}>
        {shown.map((logIn) => (
          <LogInRow
            key={logIn.id}
            logIn={logIn}
            isEnding={end.isPending && end.variables === logIn.id}
            onEnd={() => endOf(logIn.id)}
          />
        ))}
      </PlainList>
      <Buttons sx={{ rowGap: 0 }}>
        {logIns.length > shown.length ? (
          <CardButton onClick={showAll}>{t('viewers.all', { count: logIns.length })}</CardButton>
        ) : null}
        {logIns.length > 2 ? (
          <CardButton onClick={() => endOf(null)} loading={end.isPending && end.variables === null}>
            {t('logIns.endOthers')}
          </CardButton>
        ) : null}
      </Buttons>
    </>
  );
}

function LogInRow({ logIn, isEnding, onEnd }: { logIn: LogIn; isEnding: boolean; onEnd: () => void }) {
  const { t } = useTranslation('privacy');
  const id = useId();
  const { current, clientAddress: address } = logIn;
  const browser = find(BROWSERS, logIn.userAgent);
  const system = find(SYSTEMS, logIn.userAgent);
  const notes = [
    t('logIns.since', { date: moment(logIn.createdAt) }),
    ...(current ? [] : [t('logIns.used', { time: relativeTime(logIn.lastSeenAt) })]),
    ...(address ? [t('logIns.from', { address })] : []),
  ];
  return (
    <ItemRow
      name={
        browser && system
          ? t('logIns.device', { browser, system })
          : (browser ?? system ?? t('logIns.unknown'))
      }
      badge={current ? <Chip size="small" color="primary" label={t('logIns.current')} /> : null}
      notes={[notes.join(' · ')]}
      nameId={id}
      action={
        current ? null : (
          <OutlinedButton onClick={onEnd} loading={isEnding} aria-describedby={id}>
            {t('logIns.end')}
          </OutlinedButton>
        )
      }
    />
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
