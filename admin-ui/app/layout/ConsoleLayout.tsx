import { Suspense, useState, useEffect, useRef, type ReactNode, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { useNotificationContext, useTranslate, type NotificationType } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { IconButton, Tooltip } from '@mui/material';
import { PATHS } from '../../../src/contract/routes.ts';
import { AppFrame } from '../../../ui-shared/layout/AppFrame.tsx';
import { SkipLink } from '../../../ui-shared/layout/SkipLink.tsx';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { useLogout } from '../../../ui-shared/session/mutations.ts';
import { toast, type ToastVariant } from '../../../ui-shared/toast/toast.ts';
import { firstUnsaved, giveUpUnsaved, type LeaveQuestion } from '../../../ui-shared/unsaved/unsaved.ts';
import { ConfirmDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { useConsole } from '../ConsoleContext.ts';
import { LeaveGuard, UnsavedDialog } from '../LeaveQuestion.tsx';
import { Loading } from '../Loading.tsx';
import { leaveFor } from '../leave.ts';
import { useSessionOver } from '../unsaved.ts';
import { navPath } from './navPath.ts';

export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const { user } = useConsole();
  const { pathname } = useLocation();
  useLiveLists();
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const { mutate: logOut } = useLogout(() => {
    giveUpUnsaved();
    leaveFor(PATHS.landing);
  });
  const askToLogOut = () => {
    const unsaved = firstUnsaved();
    if (unsaved?.question) setQuestion(unsaved.question);
    else logOut();
  };
  return (
    <>
      <SkipLink />
      <AppFrame
        user={user}
        current={navPath(pathname)}
        onLogout={askToLogOut}
        tools={<SearchButton />}
        mainSx={{
          px: { xs: 4, sm: 6, lg: 8 },
          py: { xs: 5, md: 7 },
          maxWidth: 1440,
          '& > [role=note]': { mb: 4 },
        }}
      >
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </AppFrame>
      <Notifications />
      <LeaveGuard />
      <UnsavedDialog
        question={question}
        onLose={() => {
          setQuestion(null);
          logOut();
        }}
        onKeep={() => setQuestion(null)}
      />
      <SessionOver />
    </>
  );
}

const VARIANTS: Readonly<Record<NotificationType, ToastVariant>> = {
  success: 'success',
  info: 'default',
  warning: 'warning',
  error: 'destructive',
};

/** Shows what react-admin has to say as toasts of the product; failures are titled 'Error' (spec 2 §8). */
function Notifications() {
  const { takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const { t } = useTranslation('admin');
  useEffect(() => {
    const taken = takeNotification();
    if (!taken || typeof taken.message !== 'string') return;
    const { type, message, notificationOptions } = taken;
    const text = translate(message, notificationOptions?.messageArgs as Record<string, unknown> | undefined);
    const words = type === 'error' ? { title: t('error'), description: text } : { title: text };
    toast({ ...words, variant: VARIANTS[type] });
  }, [takeNotification, translate, t]);
  return null;
}

/**
 * The log-in has ended while something on the page was unsaved: the page stays, and signing in is offered in a new tab.
 * The cookie is the browser's, so that saving again works then.
 */
function SessionOver() {
  const { t } = useTranslation('admin');
  const [isOver, heard] = useSessionOver();
  return (
    <ConfirmDialog
      open={isOver}
      title={t('sessionOver.title')}
      texts={[t('sessionOver.kept'), t('sessionOver.again')]}
      confirm={t('sessionOver.signIn')}
      refuse={t('sessionOver.back')}
      onConfirm={() => {
        heard();
        window.open(PATHS.auth, '_blank', 'noopener');
      }}
      onClose={heard}
    />
  );
}

/** Milliseconds between two readings: a run that is published changes a hundred matches at once. */
const AT_MOST_EVERY_MS = 1_000;

function useLiveLists(): void {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );

  const readWaiting = () => {
    const names = [...waiting.current];
    waiting.current.clear();
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
    // The first news shows at once, what follows shortly after all together.
    timer.current = names.length === 0 ? null : setTimeout(readWaiting, AT_MOST_EVERY_MS);
  };
  const readAgain = (...names: string[]) => {
    for (const name of names) waiting.current.add(name);
    if (timer.current === null) readWaiting();
  };
  useLive('match', () => readAgain('matches', 'requests', 'insights'));
  useLive('request', () => readAgain('requests', 'matches', 'insights'));
  useLive('session', () => readAgain('sessions', 'matches', 'requests', 'insights'));
  useLive('notification', ({ type }) => {
    if (type === 'joinRequestMade') readAgain('join-requests', 'people');
    if (type === 'reportMade') readAgain('reports');
  });
}

const SearchDialog = lazy(() => import('./SearchDialog.tsx'));

function SearchButton() {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Tooltip title={t('searchAll.tip')}>
        <IconButton aria-label={t('searchAll.title')} aria-keyshortcuts="Control+K" onClick={open}>
          <SearchRounded />
        </IconButton>
      </Tooltip>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
