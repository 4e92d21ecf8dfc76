import { PATHS } from '../../../src/contract/routes.ts';
import { endedUserId } from '../../../ui-shared/session/logInEnd.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { ToLogIn } from '../../app/ToLogIn.tsx';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { ProblemPage } from '../../../ui-shared/layout/ProblemPage.tsx';
import { CreateRequest } from './CreateRequest.tsx';

/** /create-request has no route guard; the page redirects users who are no organisation to / (spec 1 §2). */
export default function CreateRequestPage() {
  const { user, isLoading, isError, refetch } = useUser();
  if (isLoading) return <FullScreenLoader />;
  if (isError) return <ProblemPage onRetry={() => void refetch()} />;
  if (!user && endedUserId() !== null) return <ToLogIn />;
  if (!user?.organization) return <GoTo path={PATHS.landing} />;
  return <CreateRequest key={user.id} user={user} organization={user.organization} />;
}
