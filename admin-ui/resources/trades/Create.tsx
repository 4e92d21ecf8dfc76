import { Create } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ListHeading } from '../../components/list/RecordList.tsx';
import { TradeFields, tradePayload } from './TradeFields.tsx';

export default function TradeCreate() {
  const { t } = useTranslation('admin-trades');
  return (
    <>
      <ListHeading title={t('add')} />
      <Create title={false} redirect="list" transform={tradePayload}>
        <TradeFields />
      </Create>
    </>
  );
}
