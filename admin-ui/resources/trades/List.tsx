import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdministeredTrade } from '../../../src/contract/admin-api.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { Ask } from '../../components/ConfirmAction.tsx';
import { DetailsActions } from '../../components/DetailsDrawer.tsx';
import { NameCell } from '../../components/RecordLink.tsx';
import { Fact, Facts, Section } from '../../components/Sections.tsx';
import type { RecordProps } from '../../components/details.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { actionsColumn, column, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, SearchInput } from '../../components/list/filters.tsx';
import { BriefReader } from './BriefReader.tsx';
import { LISTS, TradeForm } from './TradeForm.tsx';

const SOURCES = ['own', 'shipped'] as const;

export default function TradeList() {
  const { t } = useTranslation('admin-trades');
  const sourceOf = (source: AdministeredTrade['source']) => t(`sources.${source}`);
  const columns: Column<AdministeredTrade>[] = [
    column('name', { label: t('name'), sortBy: 'name', width: '62%' }, ({ id, name, titles }) => (
      <NameCell id={id} name={name} line={listed(titles)} hasAvatar={false} />
    )),
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
      dialogs={{
        add: t('add'),
        form: TradeForm,
        editTitle: t('edit'),
        dialogs: { delete: DeleteTrade },
      }}
    >
      <SearchInput placeholder={t('search')} />
      <ChoiceFilter source="source" label={t('source')} values={SOURCES} nameOf={sourceOf} />
    </RecordList>
  );
}

function TradeFacts({ record: trade }: RecordProps<AdministeredTrade>) {
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

function DeleteTrade({ record: { id, name } }: RecordProps<AdministeredTrade>) {
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
