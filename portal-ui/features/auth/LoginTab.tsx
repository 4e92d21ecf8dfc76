import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { useWelcome } from '../../../ui-shared/session/mutations.ts';
import { OtherWays } from '../sign-in/OtherWays.tsx';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { DemoButtons } from './DemoButtons.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LoginForm } from './LoginForm.tsx';

const FORGOTTEN = 'forgotten';

/** The path of the form for a new reset link. */
export const FORGOTTEN_PATH = `${PATHS.auth}?${FORGOTTEN}=1`;

/** Sign-in, or the form for a reset link; in demo mode with the two quick-login buttons (contract §1). */
export function LoginTab() {
  const { demoMode } = useConfig();
  const welcome = useWelcome();
  const [search] = useSearchParams();
  const [forgotten, setForgotten] = useState(search.has(FORGOTTEN));
  const [cameBack, setCameBack] = useState(false);
  const goBack = () => {
    setForgotten(false);
    setCameBack(true);
  };
  if (forgotten) return <ForgotPassword onBack={goBack} />;
  return (
    <>
      <LoginForm startsInForm={cameBack} onForgotten={() => setForgotten(true)} />
      <OtherWays onDone={welcome} />
      {demoMode ? <DemoButtons /> : null}
    </>
  );
}
