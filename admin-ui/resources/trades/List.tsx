import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdministeredTrade, TradeForm as Values } from '../../../src/contract/admin-api.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { Ask } from '../../components/actions.tsx';
import { DetailsActions } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Section } from '../../components/Sections.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { actionsColumn, column, nameColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, SearchInput } from '../../components/list/filters.tsx';
import { BriefReader } from './BriefReader.tsx';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS, fill } from '../../../src/contract/messages.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { TextInput } from '../../components/form/inputs.tsx';

const SOURCES = ['own', 'shipped'] as const;

export default function TradeList() {
  const { t } = useTranslation('admin-trades');
  const sourceOf = (source: AdministeredTrade['source']) => t(`sources.${source}`);
  const columns: Column<AdministeredTrade>[] = [
    nameColumn('name', { label: t('name'), sortBy: 'name', width: '62%' }, 'name', ({ titles }) =>
      listed(titles),
    ),
    column('troubles', { label: t('troubles'), width: '14%' }, ({ troubles }) => troubles.length),
    column('source', { label: t('source'), sortBy: 'source', width: '14%' }, ({ source }) =>
      sourceOf(source),
    ),
    actionsColumn(({ name }) => name),
  ];
  return (
    <RecordList<AdministeredTrade>
      resource="trades"
      words={{ title: t('title'), empty: t('none'), hint: t('noneHint') }}
      tabs={<BriefReader />}
      columns={columns}
      sort={{ field: 'name', order: 'ASC' }}
      details={{ nameOf: ({ name }) => name, content: TradeFacts, footer: DetailsActions }}
      dialogs={{ add: t('add'), form: TradeForm, editTitle: t('edit'), dialogs: { delete: DeleteTrade } }}
    >
      <SearchInput placeholder={t('search')} />
      <ChoiceFilter source="source" label={t('source')} values={SOURCES} nameOf={sourceOf} />
    </RecordList>
  );
}

function TradeFacts({ record: trade }: { record: AdministeredTrade }) {
  const { t } = useTranslation('admin-trades');
  return (
    <>
      <Facts>
        <Fact label={t('source')}>{t(`sources.${trade.source}`)}</Fact>
      </Facts>
      {LISTS.map((list) => (
        <Section key={list} title={t(list)}>
          <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
            {trade[list].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Section>
      ))}
    </>
  );
}

function DeleteTrade({ record: { id, name } }: { record: AdministeredTrade }) {
  const { t } = useTranslation('admin-trades');
  return (
    <Ask
      title={t('deleteTitle', { name })}
      texts={[t('deleteText')]}
      confirm={t('delete')}
      isDestructive
      run={(provider) => provider.delete('trades', { id })}
      changes={[['trades', 'getList']]}
      done={t('deleted')}
    />
  );
}

// keys: admin-trades:titles, admin-trades:words, admin-trades:troubles
export const LISTS = ['titles', 'words', 'troubles'] as const;
const NOTHING: Values = { name: '', titles: [], words: [], troubles: [] };

const clean = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

/** The server's rule for a list, so that it is told before it is sent. */
const checkLines = (name: (typeof LISTS)[number]) => (lines: string[]) => {
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

function TradeForm({ record }: { record?: AdministeredTrade }) {
  const { t } = useTranslation(['admin-trades', 'admin']);
  const { name, titles, words, troubles } = record ?? NOTHING;
  return (
    <FormDialog
      title={record ? t('edit') : t('add')}
      text={t('admin:requiredMarked')}
      save={record ? t('admin:save') : t('add')}
      values={{ name, titles, words, troubles }}
      onSave={(typed, provider) => {
        const lists = Object.fromEntries(LISTS.map((list) => [list, clean(typed[list])]));
        const data = { name: typed.name, ...lists };
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
