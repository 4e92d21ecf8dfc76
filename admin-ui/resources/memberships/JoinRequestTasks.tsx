import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import type { RowTask } from '../../components/Tasks.tsx';

export function useJoinRequestTasks() {
  const { t } = useTranslation('admin-work');
  return (request: JoinRequest): RowTask[] =>
    (['approved', 'rejected'] as const).map((answer) => ({
      key: answer,
      label: t(`joinRequests.${answer}.action`),
      labelOf: t(`joinRequests.${answer}.label`, { name: request.name }),
      icon: answer === 'approved' ? CheckRounded : CloseRounded,
      may: request.abilities['answer'],
      look: answer === 'rejected' ? 'second' : undefined,
      dialog: (onClose) => <Answer request={request} answer={answer} onClose={onClose} />,
    }));
}

interface AnswerProps {
  request: JoinRequest;
  answer: 'approved' | 'rejected';
  onClose: () => void;
}

function Answer({ request: { id, name, groupName, message }, answer, onClose }: AnswerProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const words = { name, group: groupName ?? '' };
  return (
    <FormDialog
      title={t(`joinRequests.${answer}.title`, words)}
      text={t(`joinRequests.${answer}.text`, words)}
      save={t(`joinRequests.${answer}.action`)}
      values={{ responseMessage: '' }}
      onSave={({ responseMessage }) => provider.answerJoinRequest(id, answer, responseMessage.trim())}
      // Whoever is approved is among the group's members.
      changes={['join-requests', 'advisors', 'organizations', 'counts']}
      done={t(`joinRequests.${answer}.done`, words)}
      failed={t('joinRequests.failed')}
      onClose={onClose}
    >
      {message ? (
        <blockquote style={{ margin: 0 }}>{t('joinRequests.wrote', { name, message })}</blockquote>
      ) : null}
      <TextInput
        source="responseMessage"
        label={t('joinRequests.reply')}
        help={t('joinRequests.replyHelp', { name })}
        optional
        minRows={3}
        maxLength={LIMITS.joinRequest.message.max}
      />
    </FormDialog>
  );
}
