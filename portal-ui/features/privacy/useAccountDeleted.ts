import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AccountDeleted } from '../../../src/contract/privacy-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { setLoggedInFlag } from '../../../ui-shared/session/flag.ts';
import { setUser } from '../../../ui-shared/session/useUser.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { forgetTyped } from '../../app/forgetTyped.ts';

/** Opens the landing page, signed out, after the account was deleted, and says so. */
export function useAccountDeleted(): (answer: AccountDeleted) => void {
  const { t } = useTranslation('privacy');
  const { brandName } = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return ({ groupsWithoutAdmins }) => {
    setLoggedInFlag(false);
    forgetTyped();
    setUser(client, null);
    const names = groupsWithoutAdmins.map(({ name }) => name).join(', ');
    toast({
      title: t('delete.done'),
      description: names ? t('delete.groups', { names }) : t('delete.doneText', { brand: brandName }),
      variant: 'success',
    });
    void navigate(PATHS.landing, { replace: true });
  };
}
