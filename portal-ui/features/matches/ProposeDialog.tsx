import { Alert, Box, Button, FormHelperText, Radio, Typography, useTheme } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { Muted, Note } from '../../../ui-shared/layout/Text.tsx';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { TitledDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { Loaded, OutlinedButton } from '../../components/cards.tsx';
import { usePropose, useRequestsToProposeFor } from './api.ts';

interface ProposeDialogProps {
  advisorId: number;
  advisorName: string;
  /** Where a new request to them is written, when there is none to choose. */
  newRequest?: string;
  onClose: () => void;
}

export function ProposeDialog(props: ProposeDialogProps) {
  const { advisorId, advisorName: name, newRequest = PATHS.createRequest, onClose } = props;
  const { t } = useTranslation('matches');
  const requests = useRequestsToProposeFor();
  const propose = usePropose({
    done: ({ request }) => [t('propose.done', { name }), t('propose.doneText', { title: request.title })],
    // Before what it has changed is read again, which may take long.
    onDone: onClose,
  });
  const [chosen, setChosen] = useState<HelpRequest>();
  const [isMissing, setMissing] = useState(false);
  const count = requests.data?.length;
  const allProposed = requests.data?.every((request) => matchOf(request, advisorId)) ?? false;
  const submit = () => {
    if (!chosen) return setMissing(true);
    propose.mutate({ requestId: chosen.id, advisorId });
  };
  const actions = (
    <>
      <OutlinedButton onClick={onClose} disabled={propose.isPending}>
        {t('propose.cancel')}
      </OutlinedButton>
      {count === 0 ? <Button href={newRequest}>{t('propose.none.action')}</Button> : null}
      {count ? (
        <Button onClick={submit} loading={propose.isPending} disabled={allProposed}>
          {t('propose.submit')}
        </Button>
      ) : null}
    </>
  );
  return (
    <TitledDialog
      title={t('propose.title', { name })}
      maxWidth="sm"
      actions={actions}
      onClose={propose.isPending ? undefined : onClose}
    >
      <Loaded query={requests} failed={t('propose.loadFailed')} sx={{}}>
        {(all) =>
          all.length === 0 ? (
            <div>
              <Typography sx={{ fontWeight: 640 }}>{t('propose.none.title')}</Typography>
              <Muted sx={{ mt: 1 }}>{t('propose.none.text', { name })}</Muted>
            </div>
          ) : (
            <>
              <Muted>{allProposed ? t('propose.allProposed', { name }) : t('propose.lead', { name })}</Muted>
              <RequestChoice
                requests={all}
                advisorId={advisorId}
                value={chosen?.id}
                onChange={(request) => {
                  setChosen(request);
                  setMissing(false);
                  propose.reset();
                }}
                error={isMissing ? t('propose.choose') : undefined}
              />
            </>
          )
        }
      </Loaded>
      {propose.error ? <Alert severity="error">{errorText(propose.error)}</Alert> : null}
    </TitledDialog>
  );
}

const matchOf = ({ matches }: HelpRequest, advisorId: number) =>
  matches.find((match) => match.advisorId === advisorId);

interface RequestChoiceProps {
  requests: readonly HelpRequest[];
  advisorId: number;
  value: number | undefined;
  onChange: (request: HelpRequest) => void;
  error?: string;
}

function RequestChoice({ requests, advisorId, value, onChange, error }: RequestChoiceProps) {
  const { t } = useTranslation('matches');
  const { roles } = useTheme();
  const id = useId();
  return (
    <Box
      component="fieldset"
      aria-describedby={error ? `${id}-error` : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 }}
    >
      <Typography component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {t('propose.legend')}
      </Typography>
      {requests.map((request) => {
        const match = matchOf(request, advisorId);
        const isChosen = value === request.id;
        return (
          <Box
            component="label"
            key={request.id}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 1,
              p: 3,
              borderRadius: `${radii.medium}px`,
              border: `1px solid ${isChosen ? roles.lead : roles.line}`,
              backgroundColor: isChosen ? roles.leadSoft : match ? roles.ground : 'transparent',
              color: match ? roles.inkMuted : roles.ink,
              cursor: match ? 'default' : 'pointer',
            }}
          >
            <Radio
              name={id}
              checked={isChosen}
              disabled={Boolean(match)}
              onChange={() => onChange(request)}
              sx={{ p: 1.5 }}
            />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>{request.title}</Typography>
              <Note>
                {t('propose.hours', { count: request.hoursNeeded })} · {t(`requestStatus.${request.status}`)}
              </Note>
              {match ? (
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {t(`propose.already.${match.status}`)}
                </Typography>
              ) : null}
            </Box>
          </Box>
        );
      })}
      {error ? (
        <FormHelperText error id={`${id}-error`} role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
