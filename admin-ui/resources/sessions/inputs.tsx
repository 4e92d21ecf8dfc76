import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { between } from '../../components/form/rules.ts';

export function StartInput() {
  const { t } = useTranslation('admin-work');
  return (
    <TextInput
      source="scheduledDate"
      type="datetime-local"
      label={t('sessions.start')}
      help={t('sessions.startHelp')}
      validate={(moment: string) => (Number.isNaN(Date.parse(moment)) ? FIELDS.session.start : undefined)}
    />
  );
}

export function LengthInput() {
  const { t } = useTranslation('admin-work');
  return (
    <TextInput
      source="durationMinutes"
      label={t('sessions.lengthMinutes')}
      validate={between(LIMITS.session.minutes, FIELDS.session.minutes, true)}
      html={{ inputMode: 'numeric' }}
    />
  );
}
