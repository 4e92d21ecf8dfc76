import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useWork } from '../work/useWork.ts';
import { useWorkAction } from '../work/useWorkAction.ts';
import { ProposeDialog } from './ProposeDialog.tsx';

type Closing = 'completed' | 'cancelled';

/** Propose an advisor, complete, cancel: what the server's abilities allow. */
export function RequestActions({ request }: { request: HelpRequest }) {
  const { t } = useTranslation('admin-work');
  const [isProposing, setIsProposing] = useState(false);
  const [closing, setClosing] = useState<Closing | null>(null);
  const { abilities } = request;
  if (!abilities['propose'] && !abilities['complete'] && !abilities['cancel']) return null;
  return (
    <>
      {abilities['propose'] ? (
        <Button onClick={() => setIsProposing(true)}>{t('propose.action')}</Button>
      ) : null}
      {abilities['complete'] ? (
        <Button variant="outlined" onClick={() => setClosing('completed')}>
          {t('requests.completed.action')}
        </Button>
      ) : null}
      {abilities['cancel'] ? (
        <Button variant="outlined" color="error" onClick={() => setClosing('cancelled')}>
          {t('requests.cancelled.action')}
        </Button>
      ) : null}
      {isProposing ? <ProposeDialog request={request} onClose={() => setIsProposing(false)} /> : null}
      {closing ? <Close request={request} status={closing} onClose={() => setClosing(null)} /> : null}
    </>
  );
}

/** Asks before a request ends for good, and says what becomes of its hours and of those who were asked. */
function Close({ request, status, onClose }: { request: HelpRequest; status: Closing; onClose: () => void }) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const { id, title, matches } = request;
  const close = useWorkAction({
    run: () => work.closeRequest(id, status),
    changes: ['requests', 'matches', 'sessions', 'organizations'],
    done: () => t(`requests.${status}.done`),
    onDone: onClose,
  });
  const waiting = matches.filter((match) => match.status === 'pending').length;
  return (
    <ConfirmDialog
      open
      title={t(`requests.${status}.title`)}
      texts={[
        t(`requests.${status}.text`, { title }),
        ...(waiting > 0 ? [t('requests.waiting', { count: waiting })] : []),
      ]}
      confirm={t(`requests.${status}.action`)}
      refuse={t('requests.keep')}
      isDestructive={status === 'cancelled'}
      isBusy={close.isPending}
      problem={close.error?.message}
      onConfirm={() => close.mutate(undefined)}
      onClose={onClose}
    />
  );
}
