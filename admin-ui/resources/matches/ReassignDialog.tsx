import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MemberInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';

export interface MatchDialogProps {
  match: Match;
  onClose: () => void;
}

/**
 * Gives a request to another advisor in one step. The new one is asked first: when the server does not take them (paused,
 * full, asked already), the present proposal stays as it is.
 */
export function ReassignDialog({ match, onClose }: MatchDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  // Asked already when only the second step failed: trying again must not ask twice.
  const asked = useRef<{ advisorId: number; name: string } | null>(null);
  const { advisor, request } = match;
  return (
    <FormDialog
      title={t('reassign.title')}
      text={t('reassign.text', { title: request.title, name: advisor.name })}
      save={t('reassign.action')}
      values={{ advisorId: '', declineReason: '' }}
      onSave={async ({ advisorId, declineReason }) => {
        if (asked.current?.advisorId !== Number(advisorId)) {
          const created = await provider.proposeAdvisor({
            requestId: request.id,
            advisorId: Number(advisorId),
          });
          asked.current = { advisorId: created.advisorId, name: created.advisor.name };
        }
        await provider.changeMatch(match.id, { status: 'rejected', declineReason: declineReason.trim() });
        return asked.current?.name ?? '';
      }}
      changes={['matches', 'requests']}
      done={(name) => t('reassign.done', { name, former: advisor.name })}
      failed={t('reassign.failed')}
      onClose={onClose}
    >
      <MemberInput
        resource="advisors"
        source="advisorId"
        label={t('reassign.to')}
        help={t('reassign.toHelp')}
        validate={[
          filled(t('propose.missing')),
          (id: number) => (id === match.advisorId ? t('reassign.same') : undefined),
        ]}
      />
      <DeclineReasonInput minRows={2} />
    </FormDialog>
  );
}

export function DeclineReasonInput({ minRows }: { minRows: number }) {
  const { t } = useTranslation('admin-work');
  return (
    <TextInput
      source="declineReason"
      label={t('matches.declineReason')}
      help={t('matches.decline.help')}
      optional
      minRows={minRows}
      maxLength={LIMITS.match.declineReason.max}
    />
  );
}
