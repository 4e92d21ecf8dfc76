import PostAddRounded from '@mui/icons-material/PostAddRounded';
import { Box, Card, Checkbox, Chip, FormControlLabel } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser, Organization, SearchPayload } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field, SelectField } from '../../../ui-shared/forms/Field.tsx';
import { Failure, OutlinedButton, SubmitButton } from '../../components/cards.tsx';
import { COARSE_POINTER } from '../../../ui-shared/theme/tokens.ts';
import { fieldsOf, EnglishNote } from '../../components/forms.tsx';
import { fieldsOfBrief, payloadOf, pickFields, SearchFilters } from './SearchFilters.tsx';
import type { Brief } from './searchAddress.ts';
import { keepSearch, readSearch, NO_SEARCH } from './keptSearch.ts';
import { byName } from '../../../ui-shared/i18n/words.ts';

interface SearchFormProps {
  user: CurrentUser | null;
  start: Brief | null;
  isBusy: boolean;
  includeOpenAccess: boolean;
  onIncludeOpenAccess: (include: boolean) => void;
  onSearch: (payload: SearchPayload) => void;
}

export function SearchForm(props: SearchFormProps) {
  const { user, start, isBusy, includeOpenAccess, onIncludeOpenAccess, onSearch } = props;
  const { t } = useTranslation('search');
  const isSuperAdmin = user?.userType === 'super_admin';
  const userId = user?.id ?? null;
  const [kept] = useState(() => (start ? fieldsOfBrief(start) : readSearch(userId)));
  const form = useForm({ defaultValues: { ...NO_SEARCH, ...pickFields(kept) } });
  const typed = useWatch({ control: form.control });
  useEffect(() => keepSearch(userId, typed), [userId, typed]);
  const append = (description: string) => {
    const query = form.getValues('query').trimEnd();
    const both = query.includes(description) ? query : [query, description].filter(Boolean).join('\n\n');
    // The field takes no more from the keyboard either: a longer brief would be refused.
    form.setValue('query', both.slice(0, LIMITS.search.queryMax), { shouldValidate: true });
    form.setFocus('query');
  };
  const description = user?.userType === 'organization' && user.organization?.description?.trim();
  const scope = () => {
    if (!user) return t('scope.open');
    if (isSuperAdmin) return t('scope.all');
    return includeOpenAccess ? t('scope.including') : t('scope.group');
  };
  const submit = form.handleSubmit((fields) => onSearch({ ...payloadOf(fields), includeOpenAccess }));
  return (
    <search>
      <Card
        component="form"
        noValidate
        aria-label={t('title')}
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        }}
        sx={{ p: { xs: 5, sm: 7 }, display: 'grid', gap: 4 }}
      >
        <Field
          label={t('query.label')}
          placeholder={t('query.placeholder')}
          {...fieldsOf(form)('query', { validate: (text) => text.trim() !== '' || t('query.required') })}
          lines={[4, 14]}
          inputProps={{ maxLength: LIMITS.search.queryMax, 'aria-keyshortcuts': 'Control+Enter' }}
          help={t('keys')}
          sx={{ [COARSE_POINTER]: { '& .MuiFormHelperText-root:not(.Mui-error)': { display: 'none' } } }}
        />
        <EnglishNote />
        {description ? (
          <Box>
            <OutlinedButton size="small" startIcon={<PostAddRounded />} onClick={() => append(description)}>
              {t('append.own')}
            </OutlinedButton>
          </Box>
        ) : null}
        {user?.userType === 'group_admin' ? (
          <OrganizationPicker
            field={(organizations) =>
              form.register('organizationId', {
                onChange: (event: ChangeEvent<HTMLSelectElement>) => {
                  const picked = organizations.find(({ id }) => String(id) === event.target.value);
                  if (picked?.description) append(picked.description);
                },
              })
            }
          />
        ) : null}
        <SearchFilters form={form} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          {user && !isSuperAdmin ? (
            <FormControlLabel
              control={
                <Checkbox
                  checked={includeOpenAccess}
                  onChange={(event) => onIncludeOpenAccess(event.target.checked)}
                />
              }
              label={t('includeOpenAccess')}
            />
          ) : null}
          <Chip color="primary" label={scope()} />
          <SubmitButton
            size="large"
            loading={isBusy}
            sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}
          >
            {t('find')}
          </SubmitButton>
        </Box>
      </Card>
    </search>
  );
}

const inOrder = (all: Organization[]) => all.toSorted(byName);

function OrganizationPicker({ field }: { field: (organizations: Organization[]) => UseFormRegisterReturn }) {
  const { t } = useTranslation('search');
  const query = useQuery<Organization[]>({ queryKey: ['/api/admin/organizations'], select: inOrder });
  const { data: organizations = [] } = query;
  if (query.isError) return <Failure query={query} failed={t('append.failed')} />;
  if (organizations.length === 0) return null;
  return (
    <SelectField
      label={t('append.pick')}
      field={field(organizations)}
      blank={t('append.choose')}
      options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
      sx={{ maxWidth: 520 }}
    />
  );
}
