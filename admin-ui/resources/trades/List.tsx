import { CreateButton, DataTable, List, SearchInput, SelectInput, TopToolbar } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredTrade } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ListHeading } from '../../components/list/ListHeading.tsx';
import { BriefReader } from './BriefReader.tsx';
import { useSources } from './useSources.ts';

const WIDE = { display: { xs: 'none', sm: 'table-cell' } } as const;

export default function TradeList() {
  const { t } = useTranslation('admin-trades');
  const { choices, sourceText } = useSources();
  const filters = [
    <SearchInput key="q" source="q" alwaysOn placeholder={t('search')} sx={{ minWidth: { sm: 340 } }} />,
    <SelectInput
      key="source"
      source="source"
      alwaysOn
      label={t('source')}
      choices={choices}
      sx={{ minWidth: 160 }}
    />,
  ];
  return (
    <>
      <ListHeading title={t('title')} />
      <BriefReader />
      <List<AdministeredTrade>
        title={false}
        filters={filters}
        actions={
          <TopToolbar>
            <CreateButton label={t('add')} />
          </TopToolbar>
        }
        perPage={LIMITS.list.pageSize}
        sort={{ field: 'name', order: 'ASC' }}
        storeKey={false}
        exporter={false}
        empty={false}
      >
        <DataTable<AdministeredTrade>
          sx={{ '& td': { overflowWrap: 'anywhere' } }}
          bulkActionButtons={false}
          rowClick={(_id, _resource, { source }) => (source === 'own' ? 'edit' : 'show')}
        >
          <DataTable.Col source="name" label={t('name')} />
          <DataTable.Col
            label={t('titles')}
            sx={WIDE}
            render={({ titles }: AdministeredTrade) => titles.join(', ')}
          />
          <DataTable.Col
            label={t('troubles')}
            align="right"
            sx={WIDE}
            render={({ troubles }: AdministeredTrade) => troubles.length}
          />
          <DataTable.Col
            source="source"
            label={t('source')}
            render={({ source }: AdministeredTrade) => sourceText(source)}
          />
        </DataTable>
      </List>
    </>
  );
}
