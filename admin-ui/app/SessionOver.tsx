import { useTranslation } from 'react-i18next';
import { PATHS } from '../../src/contract/routes.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useSessionOver } from './unsaved.ts';

/**
 * The log-in has ended while something on the page was unsaved: the page stays, and signing in is offered in a new tab.
 * The cookie is the browser's, so that saving again works then.
 */
export function SessionOver() {
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
