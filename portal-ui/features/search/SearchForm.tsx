import { Box, Button, Card, Checkbox, FormControlLabel, Chip } from '@mui/material';
import { useEffect, useState, type ChangeEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser, SearchPayload } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { DescriptionButton, OrganizationPicker } from './AppendDescription.tsx';
import { keepSearch, readSearch } from './keptSearch.ts';

export interface SearchFormProps {
  user: CurrentUser | null;
  isBusy: boolean;
  includeOpenAccess: boolean;
  onIncludeOpenAccess: (include: boolean) => void;
  onSearch: (payload: SearchPayload) => void;
}

export function SearchForm(props: SearchFormProps) {
  const { user, isBusy, includeOpenAccess, onIncludeOpenAccess, onSearch } = props;
  const { t } = useTranslation('search');
  const isSuperAdmin = user?.userType === 'super_admin';
  const userId = user?.id ?? null;
  const [kept] = useState(() => readSearch(userId));
  const form = useForm({
    defaultValues: { query: kept.query ?? '', organizationId: kept.organizationId ?? '' },
  });
  const typed = useWatch({ control: form.control });
  useEffect(() => keepSearch(userId, typed), [userId, typed]);
  const append = (description: string) => {
    const before = form.getValues('query').trimEnd();
    form.setValue('query', before ? `${before}\n\n${description}` : description, { shouldValidate: true });
    form.setFocus('query');
  };
  const submit = form.handleSubmit(({ query, organizationId }) =>
    onSearch({ query: query.trim(), includeOpenAccess, organizationId: Number(organizationId) || undefined }),
  );
  return (
    <search>
      <Card
        component="form"
        noValidate
        aria-label={t('title')}
        onSubmit={(event) => void submit(event)}
        sx={{ p: { xs: 5, sm: 7 }, display: 'grid', gap: 4 }}
      >
        <Field
          label={t('query.label')}
          placeholder={t('query.placeholder')}
          {...fieldsOf(form)('query', { validate: (text) => text.trim() !== '' || t('query.required') })}
          multiline
          minRows={4}
          maxRows={14}
          inputProps={{ maxLength: LIMITS.search.queryMax }}
        />
        {user?.userType === 'organization' ? <DescriptionButton user={user} onAppend={append} /> : null}
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
          <ScopeBadge user={user} includeOpenAccess={includeOpenAccess} />
          <Button
            type="submit"
            size="large"
            loading={isBusy}
            sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}
          >
            {t('find')}
          </Button>
        </Box>
      </Card>
    </search>
  );
}

function ScopeBadge({ user, includeOpenAccess }: { user: CurrentUser | null; includeOpenAccess: boolean }) {
  const { t } = useTranslation('search');
  let label = includeOpenAccess ? t('scope.including') : t('scope.group');
  if (!user) label = t('scope.open');
  else if (user.userType === 'super_admin') label = t('scope.all');
  return <Chip color="primary" label={label} />;
}
