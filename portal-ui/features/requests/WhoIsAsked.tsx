import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { AdvisorPage } from '../../../src/contract/requests-api.ts';
import { advisorPath } from '../../../src/contract/routes.ts';
import { Muted, Note, PlainList, LoneLink } from '../../../ui-shared/layout/Text.tsx';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { Failure, ListSkeleton, SectionCard } from '../../components/cards.tsx';
import { PREVIEW_KEY, usePreview } from './api.ts';
import { requestPayload, requestRules, type RequestFormFields } from './requestForm.ts';
import { useSettled } from '../../../ui-shared/forms/useSettled.ts';

const PAUSE_MS = 700;

/** @returns null until what is typed can be ranked and typing has paused */
function usePreviewQuery(form: UseFormReturn<RequestFormFields>): URLSearchParams | null {
  const typed = useWatch({ control: form.control });
  const fields = { ...form.getValues(), ...typed };
  const { title, description, skillsRequired, hoursNeeded, requiresCheck } = requestPayload(fields);
  const isEnough = requestRules.description(description) === true && skillsRequired.length > 0;
  const wanted = new URLSearchParams({
    title: title.slice(0, LIMITS.request.title.max),
    description,
    skills: skillsRequired.join(','),
    ...(requestRules.hoursNeeded(fields.hoursNeeded) === true ? { hoursNeeded: String(hoursNeeded) } : {}),
    ...(requiresCheck ? { requiresCheck } : {}),
  }).toString();
  // What is too little or too long never settles: mended, it would be asked about once more, and refused.
  const asked = useSettled(isEnough ? wanted : '', PAUSE_MS, '');
  return isEnough && asked ? new URLSearchParams(asked) : null;
}

interface WhoIsAskedProps {
  form: UseFormReturn<RequestFormFields>;
  chosen: RequestFormFields['advisorIds'];
  onChosen: (ids: readonly number[]) => void;
}

/** Who will be asked, before a request is sent: the best five, or those chosen. */
export function WhoIsAsked({ form, chosen, onChosen }: WhoIsAskedProps) {
  const { t } = useTranslation('requests');
  const query = usePreviewQuery(form);
  const preview = usePreview(query);
  const best = query ? (preview.data ?? []) : [];
  const asked = chosen ?? best.map(({ advisorId }) => advisorId);
  const others = asked.filter((id) => !best.some(({ advisorId }) => advisorId === id));
  const lead = () => {
    if (!query && others.length === 0) return t('asked.tooLittle');
    if (!preview.isSuccess || best.length + others.length > 0) return t('asked.text');
    return query?.has('requiresCheck') ? t('asked.nobodyWithCheck') : t('asked.nobody');
  };
  const isFull = asked.length >= LIMITS.match.proposedAtOnce;
  const choiceOf = (id: number) => ({
    id,
    isChosen: asked.includes(id),
    isDisabled: isFull && !asked.includes(id),
    onToggle: () => onChosen(asked.includes(id) ? asked.filter((one) => one !== id) : [...asked, id]),
  });
  return (
    <SectionCard title={t('asked.title')} isBusy={preview.isFetching}>
      <Muted sx={{ mt: 2 }}>{lead()}</Muted>
      {query ? <SuggestionsIndexing of={PREVIEW_KEY} /> : null}
      {query && preview.isPending ? <ListSkeleton rows={3} /> : null}
      <Failure query={preview} failed={t('asked.failed')} sx={{ mt: 4 }} />
      {chosen?.length === 0 ? (
        <Alert severity="warning" component="output" sx={{ mt: 4 }}>
          {t('asked.choose')}
        </Alert>
      ) : null}
      <PlainList aria-label={t('asked.title')} sx={{ mt: 3, display: 'grid', gap: 3 }}>
        {others.map((id) => (
          <OtherAdvisor key={id} {...choiceOf(id)} />
        ))}
        {best.map(({ advisorId, name, fitReason }) => (
          <AdvisorChoice key={advisorId} {...choiceOf(advisorId)} name={name} note={fitReason} />
        ))}
      </PlainList>
    </SectionCard>
  );
}

type Choice = { id: number; isChosen: boolean; isDisabled: boolean; onToggle: () => void };

/** Somebody who is not among the best for what is typed: chosen in a search, or before the words changed. */
function OtherAdvisor(choice: Choice) {
  const { data } = useQuery<AdvisorPage>({ queryKey: [`/api/advisors/${choice.id}/profile`] });
  return <AdvisorChoice {...choice} name={data?.name ?? ''} note={data?.title ?? ''} />;
}

function AdvisorChoice({ name, note, ...choice }: Choice & { name: string; note: string }) {
  const { t } = useTranslation('requests');
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <FormControlLabel
        control={
          <Checkbox checked={choice.isChosen} disabled={choice.isDisabled} onChange={choice.onToggle} />
        }
        label={<Typography sx={{ fontWeight: 640 }}>{name}</Typography>}
      />
      <Box sx={{ pl: 8 }}>
        {note ? <Note>{note}</Note> : null}
        <LoneLink href={advisorPath(choice.id)} target="_blank" aria-label={t('asked.profileOf', { name })}>
          {t('asked.profile')}
        </LoneLink>
      </Box>
    </Box>
  );
}
