import { useTranslation } from 'react-i18next';
import type { AdministeredTrade, TradeForm as Values } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS, fill } from '../../../src/contract/messages.ts';
import type { RecordFormProps } from '../../components/details.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { TextInput } from '../../components/form/inputs.tsx';

// keys: admin-trades:titles, admin-trades:words, admin-trades:troubles
export const LISTS = ['titles', 'words', 'troubles'] as const;
type ListName = (typeof LISTS)[number];

const NOTHING: Values = { name: '', titles: [], words: [], troubles: [] };

const clean = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

/** The server's rule for a list, so that it is told before it is sent. */
const checkLines = (name: ListName) => (lines: string[]) => {
  const { min, max, length } = LIMITS.trade[name];
  const said = clean(lines);
  const isRight = said.length >= min && said.length <= max && said.every((line) => line.length <= length);
  return isRight ? undefined : fill(FIELDS.trade[name], { min, max, length });
};

const checkName = (name: string) => {
  const { min, max } = LIMITS.trade.name;
  const { length } = name.trim();
  return length >= min && length <= max ? undefined : fill(FIELDS.trade.name, { min, max });
};

export function TradeForm({ record }: RecordFormProps<AdministeredTrade>) {
  const { t } = useTranslation(['admin-trades', 'admin']);
  const { name, titles, words, troubles } = record ?? NOTHING;
  return (
    <FormDialog
      title={record ? t('edit') : t('add')}
      text={t('admin:requiredMarked')}
      save={record ? t('admin:save') : t('add')}
      values={{ name, titles, words, troubles }}
      onSave={(typed, provider) => {
        const data = {
          name: typed.name,
          titles: clean(typed.titles),
          words: clean(typed.words),
          troubles: clean(typed.troubles),
        };
        return record
          ? provider.update('trades', { id: record.id, data, previousData: record })
          : provider.create('trades', { data });
      }}
      changes={['trades']}
      done={record ? t('saved') : t('added')}
      failed={t('notSaved')}
    >
      <TextInput source="name" label={t('name')} validate={checkName} isRequired autoComplete="off" />
      {LISTS.map((list) => (
        <TextInput
          key={list}
          source={list}
          label={t(list)}
          help={t(`${list}Help`)}
          validate={checkLines(list)}
          isRequired={LIMITS.trade[list].min > 0}
          format={(lines: string[]) => lines.join('\n')}
          parse={(text: string) => text.split('\n')}
          minRows={3}
          maxRows={12}
        />
      ))}
    </FormDialog>
  );
}
