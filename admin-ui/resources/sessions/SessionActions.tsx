import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/work-api.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { useWork } from '../work/useWork.ts';
import { useWorkAction } from '../work/useWorkAction.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { SessionForm } from './SessionForm.tsx';

/** Complete, move, cancel: what the server's abilities allow. */
export function SessionActions({ session }: { session: Session }) {
  const { t } = useTranslation('admin-work');
  const [asked, setAsked] = useState<'complete' | 'move' | 'cancel' | 'feedback' | null>(null);
  const close = () => setAsked(null);
  const { complete, move, cancel, giveFeedback } = session.abilities;
  if (!complete && !move && !cancel && !giveFeedback) return null;
  return (
    <>
      {complete ? (
        <Button onClick={() => setAsked('complete')}>{t('sessions.complete.action')}</Button>
      ) : null}
      {move ? (
        <Button variant="outlined" onClick={() => setAsked('move')}>
          {t('sessions.move.action')}
        </Button>
      ) : null}
      {cancel ? (
        <Button variant="outlined" color="error" onClick={() => setAsked('cancel')}>
          {t('sessions.cancel.action')}
        </Button>
      ) : null}
      {giveFeedback ? <Button onClick={() => setAsked('feedback')}>{t('feedback.title')}</Button> : null}
      {asked === 'feedback' ? <FeedbackDialog session={session} onClose={close} /> : null}
      {asked === 'complete' || asked === 'move' ? (
        <SessionForm session={session} kind={asked} onClose={close} />
      ) : null}
      {asked === 'cancel' ? <Cancel session={session} onClose={close} /> : null}
    </>
  );
}

function Cancel({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const locale = useLocale();
  const cancel = useWorkAction({
    run: () => work.cancelSession(session.id),
    changes: ['sessions'],
    done: () => t('sessions.cancel.done'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('sessions.cancel.title')}
      texts={[
        t('sessions.cancel.text', {
          when: fullDate(session.scheduledDate, locale),
          advisor: session.advisorName,
          organization: session.organizationName,
        }),
      ]}
      confirm={t('sessions.cancel.action')}
      refuse={t('sessions.cancel.keep')}
      isDestructive
      isBusy={cancel.isPending}
      problem={cancel.error?.message}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    />
  );
}
