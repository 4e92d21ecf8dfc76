import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';

/** What came of inviting when something was left out: how many went out, and each address without, with its reason. */
export function InviteResult({
  answer,
  nameOf,
  onClose,
}: {
  answer: readonly GroupInvitation[];
  /** Whose address it is, where that is known. */
  nameOf?: (invitation: GroupInvitation) => string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-work');
  const id = useId();
  const skipped = answer.filter(({ status }) => status === 'skipped');
  const sent = answer.length - skipped.length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('invite.done')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity={sent > 0 ? 'success' : 'info'}>{t('invite.sent', { count: sent })}</Alert>
        <div>
          <Typography variant="h3">{t('invite.skipped', { count: skipped.length })}</Typography>
          <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
            {skipped.map((invitation) => (
              <li key={invitation.email}>
                <strong>{nameOf?.(invitation) ?? invitation.email}</strong>
                {' – '}
                {invitation.reason === 'otherRole'
                  ? t('invite.reasons.otherRole')
                  : t('invite.reasons.alreadyMember')}
              </li>
            ))}
          </Box>
        </div>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
