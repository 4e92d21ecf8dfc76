import { Button } from '@mui/material';
import { useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Abilities } from '../../src/contract/api.ts';
import type { RecordProps } from './DetailsDrawer.tsx';
import { useRecordPages } from './useRecordPages.ts';

/** Close, Reset Password, Edit, Delete (spec 2 §2), as far as the server's abilities allow. */
export function DetailsActions({ record }: RecordProps<{ id: number; abilities?: Abilities }>) {
  const { t } = useTranslation(['admin', 'common']);
  const { show, close } = useRecordPages(useResourceContext() ?? '');
  const { id, abilities = {} } = record;
  return (
    <>
      <Button variant="outlined" onClick={close} sx={{ mr: 'auto' }}>
        {t('common:close')}
      </Button>
      {abilities['resetPassword'] ? (
        <Button variant="outlined" onClick={() => show('password', id)}>
          {t('password.action')}
        </Button>
      ) : null}
      {abilities['update'] ? <Button onClick={() => show('edit', id)}>{t('edit')}</Button> : null}
      {abilities['delete'] ? (
        <Button variant="outlined" color="error" onClick={() => show('delete', id)}>
          {t('delete.confirm')}
        </Button>
      ) : null}
    </>
  );
}
