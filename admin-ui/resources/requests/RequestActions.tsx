import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import type { RecordProps } from '../../components/DetailsDrawer.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MemberInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { TaskButtons, type Task } from '../../components/Tasks.tsx';

export function RequestActions({ record }: RecordProps<HelpRequest>) {
  return <TaskButtons tasks={useTasks(record)} />;
}

function useTasks(request: HelpRequest): Task[] {
  const { t } = useTranslation('admin-work');
  const { propose, complete, cancel } = request.abilities;
  return [
    {
      key: 'propose',
      label: t('propose.action'),
      may: propose,
      dialog: (onClose) => <Propose request={request} onClose={onClose} />,
    },
    {
      key: 'complete',
      label: t('requests.completed.action'),
      may: complete,
      look: 'second',
      dialog: (onClose) => <Close request={request} status="completed" onClose={onClose} />,
    },
    {
      key: 'cancel',
      label: t('requests.cancelled.action'),
      may: cancel,
      look: 'destructive',
      dialog: (onClose) => <Close request={request} status="cancelled" onClose={onClose} />,
    },
  ];
}

interface DialogProps {
  request: HelpRequest;
  onClose: () => void;
}

/** Proposes an advisor for a request; why somebody cannot be asked (paused, full, asked already) is the server's word. */
function Propose({ request: { id, title, organizationName }, onClose }: DialogProps) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const provider = useProvider();
  return (
    <FormDialog
      title={t('propose.title')}
      text={t('propose.text', { title, name: organizationName })}
      save={t('propose.save')}
      values={{ advisorId: '' }}
      onSave={({ advisorId }) => provider.proposeAdvisor({ requestId: id, advisorId: Number(advisorId) })}
      changes={['requests', 'matches']}
      done={({ advisor }) => t('propose.done', { name: advisor.name })}
      failed={t('propose.failed')}
      onClose={onClose}
    >
      <MemberInput
        resource="advisors"
        source="advisorId"
        label={t('admin:columns.advisor')}
        help={t('propose.help')}
        validate={filled(t('propose.missing'))}
      />
    </FormDialog>
  );
}

interface CloseProps extends DialogProps {
  status: 'completed' | 'cancelled';
}

function Close({ request: { id, title, matches }, status, onClose }: CloseProps) {
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
