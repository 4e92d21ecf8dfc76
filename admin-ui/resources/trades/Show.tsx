import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredTrade } from '../../../src/contract/admin-api.ts';
import { ListHeading } from '../../components/list/RecordList.tsx';
import { useSources } from './useSources.ts';

export default function TradeShow() {
  const { t } = useTranslation('admin-trades');
  const { sourceText } = useSources();
  const lines = (name: 'titles' | 'words' | 'troubles') => (
    <FunctionField
      label={t(name)}
      render={(trade: AdministeredTrade) => trade[name].join('\n')}
      sx={{ whiteSpace: 'pre-line' }}
    />
  );
  return (
    <>
      <ListHeading title={t('show')} />
      <Show title={false} actions={false}>
        <SimpleShowLayout>
          <TextField source="name" label={t('name')} />
          <FunctionField label={t('source')} render={({ source }: AdministeredTrade) => sourceText(source)} />
          {lines('titles')}
          {lines('words')}
          {lines('troubles')}
        </SimpleShowLayout>
      </Show>
    </>
  );
}
