import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isLoggedInFlagSet } from '../../../ui-shared/session/flag.ts';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { PublicFrame } from '../../components/PublicFrame.tsx';
import { endSession } from '../auth/endSession.ts';
import { AboutUs } from './AboutUs.tsx';
import { ContactUs } from './ContactUs.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';

function useAnchor(ready: boolean) {
  const location = useLocation();
  useEffect(() => {
    if (ready && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [ready, location]);
}

/**
 * The landing page. Organisations and admins go home. For an advisor without the local logged-in flag, who has signed
 * out in this browser, the session is ended and the page loads again (spec 1 §2).
 */
export function LandingPage() {
  const { user, isLoading } = useUser();
  const hasHomeElsewhere = Boolean(user && user.userType !== 'advisor');
  const mustClear = Boolean(user && !hasHomeElsewhere && !isLoggedInFlagSet());
  useAnchor(!isLoading);
  useEffect(() => {
    if (mustClear) void endSession().then(() => window.location.replace('/'));
  }, [mustClear]);

  if (user && hasHomeElsewhere) return <GoTo path={homePath(user.userType)} />;
  if (mustClear) return <FullScreenLoader />;
  return (
    <PublicFrame fullWidth>
      <Hero />
      <HowItWorks />
      <AboutUs />
      <ContactUs />
    </PublicFrame>
  );
}
