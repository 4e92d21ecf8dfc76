import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { Box, Button, Card, CardContent, LinearProgress, Typography, useTheme } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Advisor, CurrentUser, Organization } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { Muted, PlainList, H2 } from '../../../ui-shared/layout/Text.tsx';
import { CardLink, SubmitButton } from '../../components/cards.tsx';
import { forgetDraft } from '../../components/drafts.ts';
import { placeFieldErrors, useDraft } from '../../components/forms.tsx';
import { recordFieldOf } from '../../components/recordFields.tsx';
import { useUpdateProfile } from '../profile/updateProfile.ts';

interface CompletionCardProps {
  title: string;
  text: string;
  percentage: number;
  checks: { label: string; met: boolean }[];
  isNext?: boolean;
}

export function CompletionCard({ title, text, percentage, checks, isNext }: CompletionCardProps) {
  const { t } = useTranslation('dashboard');
  const { roles } = useTheme();
  const complete = percentage >= LIMITS.completion.complete;
  if (complete)
    return (
      <Card
        component="section"
        aria-labelledby="completion-title"
        sx={{ px: 5, py: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}
      >
        <CheckCircleRounded sx={{ color: roles.success }} />
        <Typography component="h2" id="completion-title" sx={{ flex: 1, fontWeight: 640 }}>
          {t('isComplete', { title, n: percentage })}
        </Typography>
        <CardLink href={PATHS.profile}>{t('editProfile')}</CardLink>
      </Card>
    );
  return (
    <Card component="section" aria-labelledby="completion-title">
      <CardContent>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4 }}>
          <H2 id="completion-title">{title}</H2>
          <Typography className="tabular" sx={{ fontWeight: 680, fontSize: '1.5rem', color: roles.ink }}>
            {t('percent', { n: percentage })}
          </Typography>
        </Box>
        <LinearProgress
          variant="determinate"
          value={percentage}
          aria-labelledby="completion-title"
          sx={{ mt: 3 }}
        />
        <Muted sx={{ mt: 4 }}>{text}</Muted>
        <PlainList sx={{ mt: 4, display: 'grid', gap: 2.5 }}>
          {checks.map(({ label, met }) => (
            <Box component="li" key={label} sx={{ display: 'flex', gap: 2.5, alignItems: 'center' }}>
              {met ? (
                <CheckCircleRounded sx={{ color: roles.success }} titleAccess={t('checks.done')} />
              ) : (
                <RadioButtonUncheckedRounded sx={{ color: roles.control }} titleAccess={t('checks.open')} />
              )}
              <span>{label}</span>
            </Box>
          ))}
        </PlainList>
        <Button href={PATHS.profile} variant={isNext ? 'contained' : 'outlined'} sx={{ mt: 6 }}>
          {t('editProfile')}
        </Button>
      </CardContent>
    </Card>
  );
}

type Check = { key: string; met: boolean };

const filled = (text: string | null | undefined): boolean => Boolean(text?.trim());

const countWords = (text: string | null): number => text?.split(/\s+/).filter(Boolean).length ?? 0;

/** The advisor's checklist (spec 1 §2); the server counts the percentage. */
export const advisorChecks = (advisor: Advisor) =>
  [
    { key: 'basicInfo', met: filled(advisor.firstName) && filled(advisor.lastName) },
    { key: 'bio', met: filled(advisor.bio) },
    { key: 'linkedin', met: filled(advisor.linkedinUrl) },
    { key: 'expertise', met: filled(advisor.expertise) },
    { key: 'skills', met: advisor.skills.length > 0 },
  ] as const satisfies Check[];

/** Whether name and type are still the defaults of sign-up: the username, and other (contract §1). */
export const isUnnamed = ({ username, organization }: CurrentUser): boolean =>
  organization?.name === username && organization.type === 'other';

/** The organisation's six checks (spec 1 §4); a default name and type do not count. */
export function organizationChecks(organization: Organization, unnamed: boolean) {
  const words = countWords(organization.description);
  return [
    { key: 'name', met: filled(organization.name) && !unnamed },
    { key: 'type', met: filled(organization.type) && !unnamed },
    { key: 'description', met: filled(organization.description) },
    { key: 'goodDescription', met: words >= LIMITS.descriptionWords.good },
    { key: 'fullDescription', met: words >= LIMITS.descriptionWords.complete },
    { key: 'website', met: filled(organization.website) },
  ] as const satisfies Check[];
}

/** Share of checks met, a whole percent (spec 1 §4). */
export const shareMet = (checks: readonly Check[]): number =>
  Math.round((100 * checks.filter(({ met }) => met).length) / checks.length);

const OrganizationField = recordFieldOf(ORGANIZATION_FIELDS, 'own');

export type OrganizationAsk = 'name' | 'type' | 'description';

const UNSAID = { name: '', type: '', description: '' };

/** An organisation that signed up with three fields only is first asked for its name and type (contract §1). @param onSaid they may stay as they are */
export function IntroduceCard({ asks, onSaid }: { asks: readonly OrganizationAsk[]; onSaid: () => void }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [asksName, asksText] = [asks.includes('name'), asks.includes('description')];
  const form = useForm({ defaultValues: UNSAID });
  const draft = `timematch.draft.introduce.${asks.at(-1)}`;
  useDraft(form, draft, UNSAID);
  const update = useUpdateProfile<Record<string, string>>('organization');
  const submit = form.handleSubmit(async (fields) => {
    if (asksText && !fields.description.trim())
      return form.setError('description', { message: FIELDS.description.min }, { shouldFocus: true });
    try {
      await update.mutateAsync(Object.fromEntries(asks.map((name) => [name, fields[name]])));
      forgetDraft(draft);
      onSaid();
    } catch (error) {
      placeFieldErrors(form, error);
    }
  });
  return (
    <Card
      component="form"
      noValidate
      aria-labelledby="introduce-title"
      onSubmit={(event) => void submit(event)}
      sx={{ mb: 6 }}
    >
      <CardContent sx={{ display: 'grid', gap: 5, justifyItems: 'start' }}>
        <div>
          <H2 id="introduce-title">{t('introduce.title')}</H2>
          <Muted sx={{ mt: 1 }}>{asksText ? t('introduce.describe') : t('introduce.text')}</Muted>
        </div>
        {asksName ? (
          <FieldRow>
            <OrganizationField form={form} name="name" autoComplete="organization" />
            <OrganizationField form={form} name="type" blank={t('introduce.choose')} />
          </FieldRow>
        ) : null}
        {asksText ? <OrganizationField form={form} name="description" lines={[4, 10]} /> : null}
        <SubmitButton loading={update.isPending}>
          {asksText ? t('introduce.saveAll') : t('introduce.save')}
        </SubmitButton>
      </CardContent>
    </Card>
  );
}
