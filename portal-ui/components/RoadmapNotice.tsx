import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoadmapScreen } from '../../src/contract/enums.ts';
import { useConfig } from '../../ui-shared/api/config.ts';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';

/**
 * Says that a screen is a preview, where the operator's configuration asks for it, until the user dismisses it; the
 * browser stores the dismissal by screen (contract §1).
 */
export function RoadmapNotice({ screen }: { screen: RoadmapScreen }) {
  const { t } = useTranslation('common');
  const { roadmapNotice } = useConfig();
  const [isDismissed, setDismissed] = useState(() => isNoticeDismissed(screen));
  if (isDismissed || !roadmapNotice.includes(screen)) return null;
  const dismiss = () => {
    rememberDismissal(screen);
    setDismissed(true);
    // Dismissing removes the button that has the focus.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };
  return (
    <Alert
      role="note"
      severity="info"
      onClose={dismiss}
      closeText={t('roadmapNotice.dismiss')}
      sx={{ mb: 6, alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
    >
      {t('roadmapNotice.text')}
    </Alert>
  );
}

const keyOf = (screen: RoadmapScreen) => `timematch.roadmapNotice.${screen}`;

export function isNoticeDismissed(screen: RoadmapScreen): boolean {
  try {
    return localStorage.getItem(keyOf(screen)) === 'dismissed';
  } catch {
    return false;
  }
}

export function rememberDismissal(screen: RoadmapScreen): void {
  try {
    localStorage.setItem(keyOf(screen), 'dismissed');
  } catch {
    // The component's state keeps the dismissal.
  }
}
