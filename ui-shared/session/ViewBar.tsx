import { Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { errorText, request } from '../api/client.ts';
import { toastError } from '../toast/toast.ts';
import { LEAVING_KEY, fullName, useUser } from './user.ts';

/** Below every screen of an administrator who looks with a member's eyes: whose these are, and the way back. */
export default function ViewBar() {
  const { t } = useTranslation();
  const { user } = useUser();
  const leave = useMutation({
    mutationKey: LEAVING_KEY,
    mutationFn: () => request<unknown>('DELETE', '/api/admin/view-as'),
    // A new page, so that nothing of the member's is kept.
    onSuccess: () => window.location.assign(ADMIN_PATHS.home),
    onError: (error) => toastError(errorText(error)),
  });
  if (!user?.viewedBy) return null;
  return (
    <Box
      component="aside"
      aria-label={t('viewBar.label')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 5,
        rowGap: 2,
        px: 5,
        py: 2,
        backgroundColor: 'background.paper',
        borderTop: '4px solid',
        borderColor: 'warning.main',
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('viewBar.text', { name: fullName(user) })}</Typography>
      <Button loading={leave.isPending} onClick={() => leave.mutate()} sx={{ minHeight: 44 }}>
        {t('viewBar.leave')}
      </Button>
    </Box>
  );
}
