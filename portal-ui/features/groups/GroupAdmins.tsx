import { Box, Button } from '@mui/material';
import ForumRounded from '@mui/icons-material/ForumRounded';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { threadPath } from '../messages/paths.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

/** The admins of one's own group, each a link to write to them (contract §6). */
export function GroupAdmins({ group: { name, admins = [] } }: { group: Group }) {
  const { t } = useTranslation('groups');
  if (admins.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Note>{t('admins.title')}</Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, ml: -3 }}>
        {admins.map((admin) => (
          <Button
            key={admin.userId}
            href={threadPath(admin.userId)}
            variant="text"
            size="small"
            startIcon={<ForumRounded />}
            aria-label={t('admins.write', { admin: admin.name, name })}
            sx={{ minHeight: { xs: TOUCH_TARGET, sm: 34 } }}
          >
            {admin.name}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
