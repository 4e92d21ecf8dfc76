import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { Nothing } from './Sections.tsx';

export interface NotAllowedProps {
  text?: string;
  action?: { href: string; label: string };
}

/** What the admin's role does not include: trying again would not help, so the way leads elsewhere. */
export function NotAllowed({ text, action }: NotAllowedProps) {
  const { t } = useTranslation('admin');
  return (
    <Nothing title={t('notAllowed.title')} hint={text ?? t('notAllowed.text')}>
      <Button variant="outlined" component={SmartLink} href={action?.href ?? ADMIN_PATHS.home}>
        {action?.label ?? t('notFound.home')}
      </Button>
    </Nothing>
  );
}
