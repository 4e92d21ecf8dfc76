import { Box, Button } from '@mui/material';
import PostAddRounded from '@mui/icons-material/PostAddRounded';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser, Organization } from '../../../src/contract/api.ts';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';

export function DescriptionButton({
  user,
  onAppend,
}: {
  user: CurrentUser;
  onAppend: (text: string) => void;
}) {
  const { t } = useTranslation('search');
  const description = user.organization?.description?.trim();
  if (!description) return null;
  return (
    <Box>
      <Button
        variant="outlined"
        size="small"
        startIcon={<PostAddRounded />}
        onClick={() => onAppend(description)}
      >
        {t('append.own')}
      </Button>
    </Box>
  );
}

export function OrganizationPicker({
  field,
}: {
  field: (organizations: Organization[]) => UseFormRegisterReturn;
}) {
  const { t } = useTranslation('search');
  const organizations = useAdministeredOrganizations(true);
  if (organizations.length === 0) return null;
  return (
    <SelectField
      label={t('append.pick')}
      field={field(organizations)}
      options={[
        { value: '', label: t('append.choose') },
        ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      sx={{ maxWidth: 520 }}
    />
  );
}

const byName = (all: Organization[]) => all.toSorted((a, b) => a.name.localeCompare(b.name));

function useAdministeredOrganizations(enabled: boolean): Organization[] {
  const queryKey = ['/api/admin/organizations'];
  return useQuery<Organization[]>({ queryKey, enabled, select: byName }).data ?? [];
}
