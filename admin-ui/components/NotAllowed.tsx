import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';

export interface NotAllowedProps {
  /** Why, and where to look instead; that an admin may be asked otherwise. */
  text?: string;
  /** The way on; the dashboard otherwise. */
  action?: { href: string; label: string };
}

/** What the admin's role does not include: trying again would not help, so the way leads elsewhere. */
export function NotAllowed({ text, action }: NotAllowedProps) {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ px: 5, py: 12, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 640 }}>{t('notAllowed.title')}</Typography>
      <Typography variant="body2" sx={{ mt: 1, mx: 'auto', maxWidth: '60ch', color: 'text.secondary' }}>
        {text ?? t('notAllowed.text')}
      </Typography>
      <Button variant="outlined" component={SmartLink} href={action?.href ?? ADMIN_PATHS.home} sx={{ mt: 4 }}>
        {action?.label ?? t('notFound.home')}
      </Button>
    </Box>
  );
}
