import { useState } from 'react';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { DemoButtons } from './DemoButtons.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Signing in, or asking for a new password; in demo mode also the two quick-login buttons (contract §1). */
export function LoginTab() {
  const { demoMode } = useConfig();
  const [forgotten, setForgotten] = useState(false);
  if (forgotten) return <ForgotPassword onBack={() => setForgotten(false)} />;
  return (
    <>
      <LoginForm onForgotten={() => setForgotten(true)} />
      {demoMode ? <DemoButtons /> : null}
    </>
  );
}
