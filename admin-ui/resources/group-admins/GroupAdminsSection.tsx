import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AdminsOfGroup } from './AdminsOfGroup.tsx';

/** Group Administrators, in a group's details, with Add Admin (spec 2 §2). */
export function GroupAdminsSection({ group: { id } }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const { show } = useRecordPages('groups');
  return (
    <Box component="section" aria-labelledby="group-administrators">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id="group-administrators" variant="h3" sx={{ mr: 'auto' }}>
          {t('admins.title')}
        </Typography>
        <Button
          variant="outlined"
          size="small"
          startIcon={<PersonAddAltRounded />}
          onClick={() => show('add-admin', id)}
        >
          {t('admins.add')}
        </Button>
      </Box>
      <AdminsOfGroup groupId={id} calls="accounts" tasks={['primary', 'password', 'remove']} asCards />
    </Box>
  );
}
