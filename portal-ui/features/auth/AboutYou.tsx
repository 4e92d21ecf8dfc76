import { Box, Button, Collapse } from '@mui/material';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import { recordFieldOf } from '../../components/recordFields.tsx';
import type { AdvisorSignupFields } from './advisorSignupFields.ts';

const AdvisorField = recordFieldOf(ADVISOR_FIELDS, 'registration');

/** The optional part of an advisor's sign-up, collapsed at first. */
export function AboutYou({ form }: { form: UseFormReturn<AdvisorSignupFields> }) {
  const { t } = useTranslation('auth');
  const [open, setOpen] = useState<boolean>();
  const { errors, dirtyFields: filled } = form.formState;
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
            <AdvisorField form={form} name="firstName" autoComplete="given-name" />
            <AdvisorField form={form} name="lastName" autoComplete="family-name" />
          </Box>
          <AdvisorField
            form={form}
            name="title"
            help={t('signup.titleHelp')}
            autoComplete="organization-title"
          />
          <AdvisorField form={form} name="expertise" help={t('signup.expertiseHelp')} lines={[3]} />
          <AdvisorField form={form} name="skills" />
        </Box>
      </Collapse>
    </div>
  );
}
