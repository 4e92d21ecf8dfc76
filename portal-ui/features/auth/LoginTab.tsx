import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
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
      {demoMode ? <DemoButtons /> : null}
    </>
  );
}
