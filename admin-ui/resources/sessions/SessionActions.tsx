import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Session } from '../../../src/contract/work-api.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { LengthInput, StartInput } from './inputs.tsx';
import { localMoment } from './localMoment.ts';

/** Complete, move, cancel: what the server's abilities allow. */
export function SessionActions({ session }: { session: Session }) {
  const { t } = useTranslation('admin-work');
  const [asked, setAsked] = useState<'complete' | 'move' | 'cancel' | 'feedback' | null>(null);
  const { complete, move, cancel, giveFeedback } = session.abilities;
  const dialog = { session, onClose: () => setAsked(null) };
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
      {asked === 'feedback' ? <Feedback {...dialog} /> : null}
      {asked === 'complete' || asked === 'move' ? <Change {...dialog} kind={asked} /> : null}
      {asked === 'cancel' ? <Cancel {...dialog} /> : null}
    </>
  );
}

interface DialogProps {
  session: Session;
  onClose: () => void;
}

/** Moves a session, or completes it with its true length and notes; both sides are told. */
function Change({ session, kind, onClose }: DialogProps & { kind: 'complete' | 'move' }) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  const isMove = kind === 'move';
  return (
    <FormDialog
      title={t(`sessions.${kind}.title`)}
      text={t(`sessions.${kind}.text`, {
        advisor: session.advisorName,
        organization: session.organizationName,
      })}
      save={t(`sessions.${kind}.action`)}
      values={{
        scheduledDate: localMoment(session.scheduledDate),
        durationMinutes: String(session.durationMinutes),
        notes: session.notes ?? '',
      }}
      onSave={({ scheduledDate, durationMinutes, notes }) =>
        provider.changeSession(session.id, {
          durationMinutes: Number(durationMinutes),
          ...(isMove
            ? { scheduledDate: new Date(scheduledDate).toISOString() }
            : { notes: notes.trim(), completed: true as const }),
        })
      }
      changes={['sessions', 'requests']}
      onSaved={() => {
        onClose();
        toast({ title: t(`sessions.${kind}.done`), variant: 'success' });
      }}
      failed={t(`sessions.${kind}.failed`)}
      onClose={onClose}
    >
      {isMove ? <StartInput /> : null}
      <LengthInput />
      {isMove ? null : (
        <TextInput
          source="notes"
          label={t('sessions.notes')}
          optional
          minRows={3}
          maxLength={LIMITS.session.notes.max}
        />
      )}
    </FormDialog>
  );
}

const { min, max } = LIMITS.session.usefulness;
const SCALE = Array.from({ length: max - min + 1 }, (_step, at) => String(min + at));

/** The two questions after a session, answered for a managed side. */
function Feedback({ session, onClose }: DialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  const choice = {
    blank: t('feedback.choose'),
    validate: (value: string) => (value ? undefined : t('feedback.missing')),
  };
  return (
    <FormDialog
      title={t('feedback.title')}
      text={t('feedback.text')}
      save={t('feedback.save')}
      values={{ usefulness: '', wouldMeetAgain: '' }}
      onSave={({ usefulness, wouldMeetAgain }) =>
        provider.giveFeedback(session.id, {
          usefulness: Number(usefulness),
          wouldMeetAgain: wouldMeetAgain === 'yes',
        })
      }
      changes={['sessions']}
      onSaved={() => {
        onClose();
        toast({ title: t('feedback.done'), variant: 'success' });
      }}
      failed={t('feedback.failed')}
      onClose={onClose}
    >
      <SelectInput
        {...choice}
        source="usefulness"
        label={t('feedback.usefulness')}
        options={SCALE.map((value) => ({ value, label: t(`feedback.scale.${value}`) }))}
      />
      <SelectInput
        {...choice}
        source="wouldMeetAgain"
        label={t('feedback.again')}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`feedback.${value}`) }))}
      />
    </FormDialog>
  );
}

function Cancel({ session, onClose }: DialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const locale = useLocale();
  return (
    <ConfirmAction
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
      run={() => provider.cancelSession(session.id)}
      changes={['sessions']}
      done={t('sessions.cancel.done')}
      onClose={onClose}
    />
  );
}
