import { SimpleForm, TextInput, type SimpleFormProps } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TradeForm } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS, fill } from '../../../src/contract/messages.ts';
import { useUnsavedForm } from '../../components/useUnsavedForm.ts';

type ListName = 'titles' | 'words' | 'troubles';

const clean = (lines: readonly string[] = []): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

/** The server's rule for a list, so that it is told before it is sent. */
const checkLines = (name: ListName) => (lines: string[] | undefined) => {
  const { min, max, length } = LIMITS.trade[name];
  const said = clean(lines);
  const isRight = said.length >= min && said.length <= max && said.every((line) => line.length <= length);
  return isRight ? undefined : fill(FIELDS.trade[name], { min, max, length });
};

const checkName = (name: string | undefined) => {
  const { min, max } = LIMITS.trade.name;
  const { length } = (name ?? '').trim();
  return length >= min && length <= max ? undefined : fill(FIELDS.trade.name, { min, max });
};

export const tradePayload = ({ name, titles, words, troubles }: Partial<TradeForm>): TradeForm => ({
  name: name ?? '',
  titles: clean(titles),
  words: clean(words),
  troubles: clean(troubles),
});

export function TradeFields({ toolbar }: Pick<SimpleFormProps, 'toolbar'>) {
  const { t } = useTranslation('admin-trades');
  return (
    <SimpleForm toolbar={toolbar} sx={{ gap: 4, pt: 2 }}>
      <Unsaved />
      <TextInput source="name" label={t('name')} validate={checkName} isRequired fullWidth />
      <Lines name="titles" label={t('titles')} help={t('titlesHelp')} />
      <Lines name="words" label={t('words')} help={t('wordsHelp')} />
      <Lines name="troubles" label={t('troubles')} help={t('troublesHelp')} />
    </SimpleForm>
  );
}

function Lines({ name, label, help }: { name: ListName; label: string; help: string }) {
  return (
    <TextInput
      source={name}
      label={label}
      helperText={help}
      validate={checkLines(name)}
      isRequired={LIMITS.trade[name].min > 0}
      format={(lines?: string[]) => (lines ?? []).join('\n')}
      parse={(text: string) => text.split('\n')}
      fullWidth
      multiline
      minRows={3}
      maxRows={16}
    />
  );
}

function Unsaved() {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsavedForm({ isDirty, mayLeave: () => isSubmitting || isSubmitSuccessful });
  return null;
}
