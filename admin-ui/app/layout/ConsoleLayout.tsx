import { Suspense, useState, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useNotificationContext, useTranslate, type NotificationType } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { AppFrame } from '../../../ui-shared/layout/AppFrame.tsx';
import { SkipLink } from '../../../ui-shared/layout/SkipLink.tsx';
import { useLogout } from '../../../ui-shared/session/mutations.ts';
import { firstUnsaved, giveUpUnsaved, type LeaveQuestion } from '../../../ui-shared/unsaved/unsaved.ts';
import { useConsole } from '../ConsoleContext.ts';
import { leaveFor } from '../leave.ts';
import { LeaveGuard, UnsavedDialog } from '../LeaveQuestion.tsx';
import { Loading } from '../Loading.tsx';
import { navPath } from './navPath.ts';
import { useLiveLists } from './useLiveLists.ts';
import { useToast, type ToastVariant } from '../../../ui-shared/toast/useToast.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useSessionOver } from '../unsaved.ts';

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
        mainSx={{ px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 5, md: 7 }, maxWidth: 1440 }}
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
  const toast = useToast();
  useEffect(() => {
    const taken = takeNotification();
    if (!taken || typeof taken.message !== 'string') return;
    const { type, message, notificationOptions } = taken;
    const text = translate(message, notificationOptions?.messageArgs as Record<string, unknown> | undefined);
    const words = type === 'error' ? { title: t('error'), description: text } : { title: text };
    toast({ ...words, variant: VARIANTS[type] });
  }, [takeNotification, translate, t, toast]);
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
