import { Box, Button, Collapse } from '@mui/material';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SKILLS, skillLabel } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { PillField } from '../../components/PillField.tsx';
import type { AdvisorSignupFields } from './advisorSignupFields.ts';

/** The optional part of an advisor's sign-up, collapsed at first. */
export function AboutYou({ form }: { form: UseFormReturn<AdvisorSignupFields> }) {
  const { t } = useTranslation('auth');
  const [open, setOpen] = useState<boolean>();
  const { errors, dirtyFields: filled } = form.formState;
  const field = fieldsOf(form);
  // A field with an error must be visible.
  const hasError = errors.firstName ?? errors.lastName ?? errors.title ?? errors.expertise ?? errors.skills;
  // So must a field that a draft has filled.
  const isFilled = filled.firstName ?? filled.lastName ?? filled.title ?? filled.expertise ?? filled.skills;
  const shown = Boolean(hasError) || (open ?? Boolean(isFilled));
  return (
    <div>
      <Button
        variant="text"
        aria-expanded={shown}
        aria-controls="about-you"
        onClick={() => setOpen(!shown)}
        startIcon={<ExpandMoreRounded sx={{ transform: shown ? 'rotate(180deg)' : 'none' }} />}
        sx={{ ml: -3 }}
      >
        {t('signup.aboutYou')}
      </Button>
      <Collapse in={shown} id="about-you" unmountOnExit={false}>
        <Box sx={{ display: 'grid', gap: 5, pt: 4, visibility: shown ? 'visible' : 'hidden' }}>
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Field
              label={t('signup.firstName')}
              {...field('firstName')}
              autoComplete="given-name"
              inputProps={{ maxLength: LIMITS.name.max }}
            />
            <Field
              label={t('signup.lastName')}
              {...field('lastName')}
              autoComplete="family-name"
              inputProps={{ maxLength: LIMITS.name.max }}
            />
          </Box>
          <Field
            label={t('signup.titleField')}
            help={t('signup.titleHelp')}
            {...field('title')}
            autoComplete="organization-title"
            inputProps={{ maxLength: LIMITS.title.max }}
          />
          <Field
            label={t('signup.expertise')}
            help={t('signup.expertiseHelp')}
            {...field('expertise')}
            multiline
            minRows={3}
          />
          <PillField
            control={form.control}
            name="skills"
            legend={t('signup.skills')}
            options={SKILLS}
            labelOf={skillLabel}
          />
        </Box>
      </Collapse>
    </div>
  );
}
