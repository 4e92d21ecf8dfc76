import { DeleteButton, Edit, SaveButton, Toolbar } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ListHeading } from '../../components/list/RecordList.tsx';
import { TradeFields, tradePayload } from './TradeFields.tsx';

export default function TradeEdit() {
  const { t } = useTranslation('admin-trades');
  return (
    <>
      <ListHeading title={t('edit')} />
      {/* A refusal must stand beside its field: nothing is said to be saved before it is. */}
      <Edit title={false} actions={false} redirect="list" mutationMode="pessimistic" transform={tradePayload}>
        <TradeFields
          toolbar={
            <Toolbar sx={{ justifyContent: 'space-between' }}>
              <SaveButton />
              <DeleteButton mutationMode="pessimistic" />
            </Toolbar>
          }
        />
      </Edit>
    </>
  );
}
