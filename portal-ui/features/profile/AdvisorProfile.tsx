import { useTranslation } from 'react-i18next';
import type { Advisor } from '../../../src/contract/api.ts';
import { SKILLS, skillLabel } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { atLeast, isWebAddress } from '../../components/formErrors.ts';
import { PillField } from '../../components/PillField.tsx';
import { advisorFields, advisorPayload } from './advisorForm.ts';
import { AdvisorTime } from './AdvisorTime.tsx';
import { CvSection } from './cv/CvSection.tsx';
import { FormCard } from './FormCard.tsx';
import { FormSection } from './FormSection.tsx';
import { useProfileForm } from './useProfileForm.ts';

/** The advisor's own profile, with the documented rules and messages (spec 1 §5). */
export function AdvisorProfile({ advisor }: { advisor: Advisor }) {
  const { t } = useTranslation('profile');
  const { form, card } = useProfileForm({
    kind: 'advisor',
    id: advisor.id,
    values: advisorFields(advisor),
    toPayload: advisorPayload,
  });
  const { control } = form;
  const field = fieldsOf(form);
  const optionalUrl = (text: string) =>
    text.trim() === '' || isWebAddress(text.trim()) || FIELDS.linkedinUrl.invalid;
  return (
    <FormCard title={t('advisor.title')} text={t('advisor.text')} {...card}>
      <FieldRow>
        <Field
          label={t('advisor.firstName')}
          {...field('firstName', { validate: atLeast(1, FIELDS.firstName.required) })}
          autoComplete="given-name"
          inputProps={{ maxLength: LIMITS.name.max }}
        />
        <Field
          label={t('advisor.lastName')}
          {...field('lastName', { validate: atLeast(1, FIELDS.lastName.required) })}
          autoComplete="family-name"
          inputProps={{ maxLength: LIMITS.name.max }}
        />
      </FieldRow>
      <Field
        label={t('advisor.titleField')}
        help={t('advisor.titleHelp')}
        {...field('title', { validate: atLeast(1, FIELDS.title.required) })}
        inputProps={{ maxLength: LIMITS.title.max }}
      />
      <Field
        label={t('advisor.bio')}
        help={t('advisor.bioHelp')}
        {...field('bio', { validate: atLeast(LIMITS.bio.min, FIELDS.bio.min) })}
        multiline
        minRows={4}
        maxRows={14}
        inputProps={{ maxLength: LIMITS.bio.max }}
      />
      <Field
        label={t('advisor.linkedin')}
        optional
        type="url"
        placeholder="https://www.linkedin.com/in/…"
        {...field('linkedInUrl', { validate: optionalUrl })}
        inputProps={{ maxLength: LIMITS.url.max }}
      />
      <Field
        label={t('advisor.location')}
        optional
        help={t('advisor.locationHelp')}
        {...field('location')}
        inputProps={{ maxLength: LIMITS.location.max }}
      />
      <FormSection title={t('advisor.offer')}>
        <Field
          label={t('advisor.expertise')}
          help={t('advisor.expertiseHelp')}
          {...field('expertise', { validate: atLeast(LIMITS.expertise.min, FIELDS.expertise.min) })}
          multiline
          minRows={3}
          maxRows={10}
          inputProps={{ maxLength: LIMITS.expertise.max }}
        />
        <PillField
          control={control}
          name="skills"
          legend={t('advisor.skills')}
          options={SKILLS}
          labelOf={skillLabel}
        />
      </FormSection>
      <AdvisorTime form={form} />
      <CvSection advisor={advisor} form={form} />
    </FormCard>
  );
}
