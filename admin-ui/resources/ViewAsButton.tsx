import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../src/contract/routes.ts';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useProvider } from '../app/data/useProvider.ts';
import { useAction } from '../components/ConfirmAction.tsx';

/** Opens the portal with the eyes of a member; they find it in their list of accesses. */
export function ViewAsButton({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  const { mutate, isPending } = useAction({
    run: () => provider.viewAs(userId),
    changes: [],
    // A new page, so that nothing of the console's is kept.
    onDone: () => window.location.assign(PATHS.privacySettings),
    onFailed: ({ message }) =>
      toast({ title: t('viewAs.failed'), description: message, variant: 'destructive' }),
  });
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<VisibilityRounded />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('viewAs.button')}
    </Button>
  );
}
