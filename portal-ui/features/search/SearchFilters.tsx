import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { columns } from '../../../ui-shared/theme/tokens.ts';
import type { SearchPayload } from '../../../src/contract/api.ts';
import { AVAILABILITY, SKILLS } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field, SelectField } from '../../../ui-shared/forms/Field.tsx';
import { Foldable } from '../../../ui-shared/layout/ExpandButton.tsx';
import { fieldsOf } from '../../components/forms.tsx';
import type { Brief } from './searchAddress.ts';
import { NO_SEARCH, type KeptSearch } from './keptSearch.ts';
import { skillLabel } from '../../../ui-shared/i18n/words.ts';

type SearchFields = typeof NO_SEARCH;

export const pickFields = (kept: KeptSearch): Partial<SearchFields> =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => name in NO_SEARCH));

const TIMES = AVAILABILITY.filter((time) => time !== 'remote');

export function payloadOf(fields: SearchFields): Omit<SearchPayload, 'includeOpenAccess'> {
  const { query, organizationId, skill, available, remote, place } = fields;
  return {
    query: query.trim(),
    organizationId: Number(organizationId) || undefined,
    skills: SKILLS.filter((one) => one === skill),
    availability: AVAILABILITY.filter((one) => one === available || (remote && one === 'remote')),
    place: place.trim(),
  };
}

export const fieldsOfBrief = ({ query, skills = [], availability = [], place = '' }: Brief): KeptSearch => ({
  query,
  skill: skills[0] ?? '',
  available: availability.find((time) => time !== 'remote') ?? '',
  remote: availability.includes('remote'),
  place,
});

export function SearchFilters({ form }: { form: UseFormReturn<SearchFields> }) {
  const { t } = useTranslation(['search', 'common']);
  const remote = useWatch({ control: form.control, name: 'remote' });
  const [isOpen, setOpen] = useState(() => {
    const { skill, available, remote, place } = form.getValues();
    return Boolean(skill || available || remote || place);
  });
  return (
    <Foldable
      id="search-filters"
      title={t('filters.title')}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      sx={{ pt: 3, ...columns('md', 1, 1, 1), gap: 4, alignItems: 'start' }}
    >
      <SelectField
        label={t('filters.skill')}
        field={form.register('skill')}
        blank={t('filters.anySkill')}
        options={SKILLS.map((value) => ({ value, label: skillLabel(value) }))}
      />
      <SelectField
        label={t('filters.available')}
        field={form.register('available')}
        blank={t('filters.anyTime')}
        options={TIMES.map((value) => ({ value, label: t(`common:availability.${value}`) }))}
      />
      <Field
        label={t('filters.place')}
        help={t('filters.placeHelp')}
        {...fieldsOf(form)('place')}
        inputProps={{ maxLength: LIMITS.search.placeMax }}
      />
      <FormControlLabel
        control={<Checkbox {...form.register('remote')} checked={remote} />}
        label={t('filters.remote')}
      />
    </Foldable>
  );
}
