import PostAddRounded from '@mui/icons-material/PostAddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { CurrentUser, Organization } from '../../../src/contract/api.ts';
import { useAdministeredOrganizations } from './api/administeredOrganizations.ts';

/** For an organisation that has a description: adds it to the prompt (spec 1 §2). */
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

/** For a group admin: picks one of the organisations they administer and adds its description (spec 1 §2). */
export function OrganizationPicker({ onPick }: { onPick: (organization: Organization) => void }) {
  const { t } = useTranslation('search');
  const organizations = useAdministeredOrganizations(true);
  if (organizations.length === 0) return null;
  return (
    <TextField
      select
      id="on-behalf-of"
      size="small"
      label={t('append.pick')}
      defaultValue=""
      onChange={(event) => {
        const picked = organizations.find(({ id }) => String(id) === event.target.value);
        if (picked) onPick(picked);
      }}
      sx={{ maxWidth: 440 }}
    >
      {organizations.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
