import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { TextInput } from '../../components/form/inputs.tsx';

type Answer = 'approved' | 'rejected';

export interface JoinRequestAnswerProps {
  request: JoinRequest;
  children: (give: (answer: Answer) => void) => ReactNode;
}

/** Approves or declines a join request, with a message if one wants to add it. */
export function JoinRequestAnswer({ request, children }: JoinRequestAnswerProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { id, name, groupName, message } = request;
  const words = { name, group: groupName ?? '' };
  const close = () => setAnswer(null);
  if (!request.abilities['answer']) return null;
  return (
    <>
      {children(setAnswer)}
      {answer ? (
        <FormDialog
          title={t(`joinRequests.${answer}.title`, words)}
          text={t(`joinRequests.${answer}.text`, words)}
          save={t(`joinRequests.${answer}.action`)}
          values={{ responseMessage: '' }}
          onSave={({ responseMessage }) => provider.answerJoinRequest(id, answer, responseMessage.trim())}
          // Whoever is approved is among the group's members.
          changes={['join-requests', 'advisors', 'organizations', 'counts']}
          onSaved={() => {
            close();
            toast({ title: t(`joinRequests.${answer}.done`, words), variant: 'success' });
          }}
          failed={t('joinRequests.failed')}
          onClose={close}
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
      ) : null}
    </>
  );
}
