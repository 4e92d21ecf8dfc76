import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { AppFrame } from '../../../ui-shared/layout/AppFrame.tsx';
import { SkipLink } from '../../../ui-shared/layout/SkipLink.tsx';
import { useLogout } from '../../../ui-shared/session/mutations.ts';
import { firstUnsaved, giveUpUnsaved, type LeaveQuestion } from '../../../ui-shared/unsaved/unsaved.ts';
import { useConsole } from '../ConsoleContext.ts';
import { leaveFor } from '../leave.ts';
import { LeaveGuard, UnsavedDialog } from '../LeaveQuestion.tsx';
import { Loading } from '../Loading.tsx';
import { Notifications } from '../Notifications.tsx';
import { SessionOver } from '../SessionOver.tsx';
import { navPath } from './navPath.ts';
import { useLiveLists } from './useLiveLists.ts';

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
