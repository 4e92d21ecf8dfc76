import { Alert, Button, DialogActions, DialogContent, Skeleton, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { usePropose } from './api/matches.ts';
import { useRequestsInFlight } from './api/requests.ts';
import { isProposedFor, RequestChoice } from './RequestChoice.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export interface ProposeFormProps {
  advisorId: number;
  advisorName: string;
  onClose: () => void;
}

function Content({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <>
      <DialogContent>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
}

export function ProposeForm(props: ProposeFormProps) {
  const { advisorId, advisorName: name, onClose } = props;
  const { t } = useTranslation('matches');
  const toast = useToast();
  const { data: requests, error, refetch } = useRequestsInFlight(true);
  const propose = usePropose();
  const [requestId, setRequestId] = useState<number>();
  const [isMissing, setMissing] = useState(false);

  const cancel = (
    <Button variant="text" onClick={onClose}>
      {t('propose.cancel')}
    </Button>
  );
  if (error && !requests)
    return (
      <Content actions={cancel}>
        <LoadFailed text={t('propose.loadFailed')} onRetry={() => void refetch()} />
      </Content>
    );
  if (!requests)
    return (
      <Content actions={cancel}>
        <Skeleton width="90%" height={28} />
        <Skeleton height={90} />
        <Skeleton height={90} sx={{ mt: -4 }} />
      </Content>
    );
  if (requests.length === 0)
    return (
      <Content
        actions={
          <>
            {cancel}
            <Button href={PATHS.createRequest}>{t('propose.none.action')}</Button>
          </>
        }
      >
        <Typography sx={{ fontWeight: 640 }}>{t('propose.none.title')}</Typography>
        <Muted sx={{ mt: 1 }}>{t('propose.none.text', { name })}</Muted>
      </Content>
    );

  const allProposed = requests.every((request) => isProposedFor(request, advisorId));
  const chosen = requests.find(({ id }) => id === requestId);
  const submit = () => {
    if (!chosen) return setMissing(true);
    propose.mutate(
      { requestId: chosen.id, advisorId },
      {
        onSuccess: () => {
          toast({
            title: t('propose.done', { name }),
            description: t('propose.doneText', { title: chosen.title }),
            variant: 'success',
          });
          onClose();
        },
      },
    );
  };
  return (
    <Content
      actions={
        <>
          {cancel}
          <Button onClick={submit} loading={propose.isPending} disabled={allProposed}>
            {t('propose.submit')}
          </Button>
        </>
      }
    >
      <Muted sx={{ mb: 5 }}>
        {allProposed ? t('propose.allProposed', { name }) : t('propose.lead', { name })}
      </Muted>
      <RequestChoice
        requests={requests}
        advisorId={advisorId}
        value={requestId}
        onChange={(id) => {
          setRequestId(id);
          setMissing(false);
          propose.reset();
        }}
        error={isMissing ? t('propose.choose') : undefined}
      />
      {propose.error ? (
        <Alert severity="error" sx={{ mt: 4 }}>
          {errorText(propose.error)}
        </Alert>
      ) : null}
    </Content>
  );
}
