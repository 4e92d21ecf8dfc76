import { Alert, Box, Card, LinearProgress, Typography, useMediaQuery } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser, Organization } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ERRORS, fill } from '../../../src/contract/messages.ts';
import type { HelpRequest, HoursStatement } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { PageHeading, Muted } from '../../../ui-shared/layout/Text.tsx';
import { ProblemPage } from '../../../ui-shared/layout/ProblemPage.tsx';
import { ActionAlert } from '../../../ui-shared/layout/alerts.tsx';
import { endedUserId, useUser } from '../../../ui-shared/session/user.ts';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';
import { GoTo, ToLogIn, useGoTo } from '../../app/redirects.tsx';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import {
  ListSkeleton,
  SectionCard,
  OutlinedButton,
  SubmitButton,
  PAGE_COLUMNS,
} from '../../components/cards.tsx';
import { forgetDraft } from '../../components/drafts.ts';
import { placeFieldErrors, useDraft } from '../../components/forms.tsx';
import { isUnnamed, IntroduceCard, type OrganizationAsk } from '../dashboard/ProfileCards.tsx';
import { RequestFields, useRequestVersion } from './RequestFields.tsx';
import { WhoIsAsked } from './WhoIsAsked.tsx';
import { isNotEnoughHours, useHours, useLiveWork, useRequests, useWriteRequest } from './api.ts';
import { fieldsOfRequest, NEW_REQUEST, requestPayload, requestRules } from './requestForm.ts';
import type { RequestFormFields } from './requestForm.ts';
import { said } from '../../../ui-shared/i18n/locale.ts';

/** /create-request has no route guard; the page redirects users who are no organisation to / (spec 1 §2). */
export default function CreateRequestPage() {
  const { user, isLoading, isError, refetch } = useUser();
  if (isLoading) return <FullScreenLoader />;
  if (isError) return <ProblemPage onRetry={() => void refetch()} />;
  if (!user && endedUserId() !== null) return <ToLogIn />;
  if (!user?.organization) return <GoTo path={PATHS.landing} />;
  return <Write key={user.id} user={user} organization={user.organization} />;
}

function Write({ user, organization }: { user: CurrentUser; organization: Organization }) {
  const { t } = useTranslation('requests');
  useLiveWork();
  const [search] = useSearchParams();
  const draftId = Number(search.get('draft')) || null;
  const requests = useRequests(draftId !== null);
  const draft = requests.data?.find(({ id, abilities }) => id === draftId && abilities['send']);
  const [isSaid, setSaid] = useState(false);
  const asks = isSaid ? [] : unsaidOf(user, organization);
  const isReading = draftId !== null && requests.isPending;
  return (
    <SignedInFrame>
      <PageHeading title={t('create.title')} />
      {asks.length > 0 ? (
        <Box sx={{ mt: 6 }}>
          <IntroduceCard asks={asks} onSaid={() => setSaid(true)} />
        </Box>
      ) : null}
      {isReading ? <ListSkeleton rows={4} /> : null}
      {draftId !== null && !isReading && !draft ? <Alert severity="info">{t('list.gone')}</Alert> : null}
      {asks.length > 0 || isReading ? null : (
        <CreateRequest key={draft?.id ?? 'new'} organization={organization} draft={draft ?? null} />
      )}
    </SignedInFrame>
  );
}

/** What others read of an organisation and it has not said: it is asked for that before its first request. */
const unsaidOf = (user: CurrentUser, { description }: Organization): OrganizationAsk[] => [
  ...(isUnnamed(user) ? (['name', 'type'] as const) : []),
  ...(description ? [] : ['description' as const]),
];

/** What a search brings along: `?description=` and `?advisorIds=1,2`. */
function useBrought() {
  const [search, setSearch] = useSearchParams();
  const ids = (search.get('advisorIds') ?? '').split(',').map(Number);
  const advisorIds = ids.filter((id) => Number.isInteger(id) && id > 0);
  return {
    description: (search.get('description') ?? '').slice(0, LIMITS.request.description.max),
    advisorIds: advisorIds.slice(0, LIMITS.match.proposedAtOnce),
    leave: () => setSearch({}, { replace: true }),
  };
}

function CreateRequest({ organization, draft }: { organization: Organization; draft: HelpRequest | null }) {
  const { t } = useTranslation('requests');
  const [saved] = useState(() => (draft ? fieldsOfRequest(draft) : NEW_REQUEST));
  const form = useForm({ defaultValues: saved });
  const draftKey = draft
    ? `timematch.draft.request.edit.${draft.id}`
    : `timematch.draft.request.${organization.id}`;
  const hadDraft = useDraft(form, draftKey, saved);
  const { description, advisorIds, leave } = useBrought();
  const { setValue } = form;
  const setChosen = (ids: readonly number[]) => setValue('advisorIds', ids, { shouldDirty: true });
  useEffect(() => {
    if (description) setValue('description', description, { shouldDirty: true });
    if (advisorIds.length > 0) setChosen(advisorIds);
    // The draft has both from now on, with what is changed in them.
    if (description || advisorIds.length > 0) leave();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const [typed, chosen] = useWatch({ control: form.control, name: ['hoursNeeded', 'advisorIds'] });
  // The hours' statement is newer than the user's record.
  const hours: HoursLeft = useHours().data ?? { ...organization, creditHours: 0 };
  // In one column, too, who is asked is seen before it can be sent.
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const asked = <WhoIsAsked form={form} chosen={chosen} onChosen={setChosen} />;
  return (
    <>
      <Muted sx={{ mt: 2, mb: 7, maxWidth: '70ch' }}>{t('create.lead')}</Muted>
      <Box
        sx={{
          ...PAGE_COLUMNS,
          gridTemplateRows: { lg: 'auto 1fr' },
          // On phones the hours come first, because they limit the request.
          gridTemplateAreas: { xs: '"hours" "form" "tips"', lg: '"form hours" "form tips"' },
        }}
      >
        <Box sx={{ gridArea: 'hours' }}>
          <HoursAvailableCard hours={hours} typed={typed} />
        </Box>
        <Box sx={{ gridArea: 'form' }}>
          <CreateRequestForm
            {...{ form, draftKey, hadDraft, draft, saved }}
            hoursRemaining={hours.hoursRemaining}
          >
            {isNarrow ? asked : null}
          </CreateRequestForm>
        </Box>
        <Box sx={{ gridArea: 'tips', display: 'grid', gap: 6 }}>
          {isNarrow ? null : asked}
          <SectionCard title={t('tips.title')}>
            <Box
              component="ul"
              sx={{ m: 0, mt: 4, pl: 5, display: 'grid', gap: 2.5, color: 'text.secondary' }}
            >
              {TIPS.map((tip) => (
                <li key={tip}>{t(`tips.${tip}`)}</li>
              ))}
            </Box>
          </SectionCard>
        </Box>
      </Box>
    </>
  );
}

type HoursLeft = Pick<HoursStatement, 'hoursRemaining' | 'hoursAllocated' | 'creditHours'>;

const TIPS = ['outcome', 'context', 'skills', 'hours'] as const;

function HoursAvailableCard({ hours, typed }: { hours: HoursLeft; typed: string }) {
  const { t } = useTranslation('requests');
  const { hoursRemaining: remaining, hoursAllocated, creditHours } = hours;
  const allocated = hoursAllocated + creditHours;
  const needed = requestRules.hoursNeeded(typed) === true ? Number(typed) : null;
  const share = allocated > 0 ? Math.max(0, Math.min(100, (100 * remaining) / allocated)) : 0;
  const left = needed === null ? null : Math.round((remaining - needed) * 100) / 100;
  return (
    <SectionCard title={t('hours.available')}>
      <Typography className="tabular" sx={{ mt: 4, fontWeight: 640, fontSize: '1.25rem' }}>
        {t('hours.remaining', { count: remaining })}
      </Typography>
      <LinearProgress
        variant="determinate"
        color="secondary"
        value={share}
        aria-label={t('hours.available')}
        aria-valuetext={t('hours.ofAllocation', { remaining, count: allocated })}
        sx={{ my: 3 }}
      />
      <Muted className="tabular">{t('hours.allocation', { count: allocated })}</Muted>
      {left === null ? null : (
        <Typography className="tabular" sx={{ mt: 1, color: left < 0 ? 'error.main' : 'text.secondary' }}>
          {left < 0 ? t('hours.short', { count: -left }) : t('hours.after', { count: left })}
        </Typography>
      )}
    </SectionCard>
  );
}

interface CreateRequestFormProps {
  form: UseFormReturn<RequestFormFields>;
  draftKey: string;
  hadDraft: boolean;
  hoursRemaining: number;
  /** The draft that is continued; null writes a new request. */
  draft: HelpRequest | null;
  saved: RequestFormFields;
  /** Stands between what is written and the buttons. */
  children: ReactNode;
}

function CreateRequestForm(props: CreateRequestFormProps) {
  const { form, draftKey, hadDraft, hoursRemaining, draft, saved, children } = props;
  const { t } = useTranslation('requests');
  const goTo = useGoTo();
  // Before the lists are read again, in which what is sent is no draft, and for whoever has left the page as well.
  const write = useWriteRequest(draft?.id ?? null, ({ status }) => {
    form.reset(saved);
    forgetDraft(draftKey);
    if (window.location.pathname === PATHS.createRequest)
      goTo(status === 'draft' ? PATHS.requests : PATHS.orgDashboard);
  });
  const { version, takeRefusal, note } = useRequestVersion(form, draft);
  const { isDirty } = form.formState;
  useWarnBeforeClosing(isDirty);

  const sayTooFew = (message: string) =>
    form.setError('hoursNeeded', { type: 'hours', message }, { shouldFocus: true });
  const keep = async () => {
    if (!(await form.trigger(['title', 'hoursNeeded'], { shouldFocus: true }))) return;
    write.mutate(
      { ...requestPayload(form.getValues()), version, status: 'draft' },
      {
        onError: (error) => {
          if (!takeRefusal(error)) placeFieldErrors(form, error);
        },
      },
    );
  };
  const submit = form.handleSubmit((typed) => {
    const payload = { ...requestPayload(typed), version };
    if (typed.advisorIds?.length === 0) {
      toastError(t('asked.choose'));
      return;
    }
    if (hoursRemaining < payload.hoursNeeded) {
      const message = said(fill(ERRORS.NOT_ENOUGH_HOURS, { n: hoursRemaining }));
      toastError(t('notEnoughHours'), message);
      sayTooFew(message);
      return;
    }
    write.mutate(payload, {
      onError: (error) => {
        if (isNotEnoughHours(error)) sayTooFew(errorText(error));
        else if (!takeRefusal(error)) placeFieldErrors(form, error);
      },
    });
  });

  return (
    <Box
      component="form"
      noValidate
      aria-label={t('create.title')}
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 6 }}
    >
      <Card sx={{ p: { xs: 5, sm: 8 }, display: 'grid', gap: 6 }}>
        {hadDraft && isDirty ? (
          <ActionAlert
            role="note"
            severity="info"
            action={t('create.discard')}
            onAction={() => form.reset(saved)}
          >
            {t('create.draft')}
          </ActionAlert>
        ) : null}
        {note}
        <RequestFields form={form} />
      </Card>
      {children}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          gap: 3,
          justifyContent: 'flex-end',
        }}
      >
        <OutlinedButton href={PATHS.orgDashboard}>{t('create.back')}</OutlinedButton>
        <OutlinedButton onClick={() => void keep()} disabled={write.isPending}>
          {t('create.keep')}
        </OutlinedButton>
        <SubmitButton loading={write.isPending}>{t('create.submit')}</SubmitButton>
      </Box>
    </Box>
  );
}
