import { Alert, Button, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnInvitation } from '../../src/contract/groups-api.ts';
import { useLive } from '../../ui-shared/live/useLive.ts';
import { fullDate } from '../../ui-shared/time/time.ts';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useProvider } from '../app/data/useProvider.ts';
import { useLocale } from '../components/dates.tsx';
import { Quiet } from '../components/Sections.tsx';
import { GroupRow, GroupRows } from './GroupRows.tsx';

const KEY = ['own-invitations'] as const;

/**
 * Invitations to administer further groups, to accept or decline; nothing without any. A new one shows without a reload
 * (contract §6).
 */
export function OwnInvitations() {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const client = useQueryClient();
  useLive('notification', ({ type }) => {
    if (type === 'invitation') void client.invalidateQueries({ queryKey: KEY });
  });
  const { data = [], error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.ownInvitations(signal),
    staleTime: 0,
  });
  if (error && data.length === 0)
    return <Alert severity="error">{`${t('ownInvitations.failed')}: ${error.message}`}</Alert>;
  if (data.length === 0) return null;
  return (
    <GroupRows title={t('ownInvitations.title')}>
      {data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </GroupRows>
  );
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const answer = useAnswer(invitation);
  const { group, message, expiresAt } = invitation;
  const { name } = group;
  const button = (action: 'accept' | 'decline') => ({
    size: 'small' as const,
    loading: answer.isPending && answer.variables === action,
    disabled: answer.isPending,
    onClick: () => answer.mutate(action),
    'aria-label': t(`ownInvitations.${action}Named`, { name }),
    children: t(`ownInvitations.${action}`),
  });
  return (
    <GroupRow
      name={name}
      logoUrl={null}
      end={
        <>
          <Button {...button('accept')} />
          <Button {...button('decline')} variant="outlined" />
        </>
      }
    >
      <Typography component="span" sx={{ fontWeight: 620 }}>
        {name}
      </Typography>
      <Quiet>{t('ownInvitations.until', { day: fullDate(expiresAt, locale) })}</Quiet>
      {message ? (
        <Typography component="blockquote" variant="body2" sx={{ m: 0, mt: 1, whiteSpace: 'pre-line' }}>
          {message}
        </Typography>
      ) : null}
    </GroupRow>
  );
}

/** Accepts or declines, and toasts which. Another group changes every list and figure of the console. */
function useAnswer({ id, group: { name } }: OwnInvitation) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (action: 'accept' | 'decline') => provider.answerInvitation(id, action),
    onSuccess: (waiting, action) => {
      client.setQueryData(KEY, waiting);
      toast({ title: t(`ownInvitations.done.${action}`, { name }), variant: 'success' });
    },
    onError: ({ message }) =>
      toast({ title: t('ownInvitations.answerFailed'), description: message, variant: 'destructive' }),
    onSettled: () => client.invalidateQueries(),
  });
}
