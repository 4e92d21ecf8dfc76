import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MemberInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';

type Closing = 'completed' | 'cancelled';

/** Propose an advisor, complete, cancel: what the server's abilities allow. */
export function RequestActions({ request }: { request: HelpRequest }) {
  const { t } = useTranslation('admin-work');
  const [asked, setAsked] = useState<'propose' | Closing | null>(null);
  const { propose, complete, cancel } = request.abilities;
  const dialog = { request, onClose: () => setAsked(null) };
  if (!propose && !complete && !cancel) return null;
  return (
    <>
      {propose ? <Button onClick={() => setAsked('propose')}>{t('propose.action')}</Button> : null}
      {complete ? (
        <Button variant="outlined" onClick={() => setAsked('completed')}>
          {t('requests.completed.action')}
        </Button>
      ) : null}
      {cancel ? (
        <Button variant="outlined" color="error" onClick={() => setAsked('cancelled')}>
          {t('requests.cancelled.action')}
        </Button>
      ) : null}
      {asked === 'propose' ? <Propose {...dialog} /> : null}
      {asked === 'completed' || asked === 'cancelled' ? <Close {...dialog} status={asked} /> : null}
    </>
  );
}

interface DialogProps {
  request: HelpRequest;
  onClose: () => void;
}

/** Proposes an advisor for a request; why somebody cannot be asked (paused, full, asked already) is the server's word. */
function Propose({ request: { id, title, organizationName }, onClose }: DialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  return (
    <FormDialog
      title={t('propose.title')}
      text={t('propose.text', { title, name: organizationName })}
      save={t('propose.save')}
      values={{ advisorId: '' }}
      onSave={({ advisorId }) => provider.proposeAdvisor({ requestId: id, advisorId: Number(advisorId) })}
      changes={['requests', 'matches']}
      onSaved={({ advisor }) => {
        onClose();
        toast({ title: t('propose.done', { name: advisor.name }), variant: 'success' });
      }}
      failed={t('propose.failed')}
      onClose={onClose}
    >
      <MemberInput
        resource="advisors"
        source="advisorId"
        label={t('columns.advisor')}
        help={t('propose.help')}
        validate={filled(t('propose.missing'))}
      />
    </FormDialog>
  );
}

/** Asks before a request ends for good, and says what becomes of its hours and of those who were asked. */
function Close({ request: { id, title, matches }, status, onClose }: DialogProps & { status: Closing }) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const waiting = matches.filter((match) => match.status === 'pending').length;
  return (
    <ConfirmAction
      title={t(`requests.${status}.title`)}
      texts={[
        t(`requests.${status}.text`, { title }),
        ...(waiting > 0 ? [t('requests.waiting', { count: waiting })] : []),
      ]}
      confirm={t(`requests.${status}.action`)}
      refuse={t('requests.keep')}
      isDestructive={status === 'cancelled'}
      run={() => provider.closeRequest(id, status)}
      changes={['requests', 'matches', 'sessions', 'organizations']}
      done={t(`requests.${status}.done`)}
      onClose={onClose}
    />
  );
}
