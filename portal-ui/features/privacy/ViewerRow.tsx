import { Box, Chip, Typography, useTheme } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import type { Viewer, VisiblePart } from '../../../src/contract/privacy-api.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

/** The parts of a record differ by role, and a match partner sees the shared parts. */
function partKey(part: VisiblePart, { audience }: Viewer, userType: UserType): string {
  if (audience === 'matchPartner') return `together.${part}`;
  if (part !== 'record' || userType === 'organization') return part;
  return userType === 'advisor' ? 'recordAdvisor' : 'recordAdmin';
}

/** The name of an audience by the user's role: only advisors see an organisation, and admins are no members. */
function audienceKey({ audience }: Viewer, userType: UserType): string {
  if (audience !== 'groupMembers' || userType === 'advisor') return audience;
  return userType === 'organization' ? 'groupAdvisors' : 'groupPeople';
}

/** A viewer, or a number of viewers of one kind, with the parts they see. */
export function ViewerRow({ viewer, userType }: { viewer: Viewer; userType: UserType }) {
  const { t } = useTranslation('privacy');
  const { roles } = useTheme();
  const id = useId();
  const { name, groupName, count, sees } = viewer;
  // keys: privacy:audience.*, privacy:parts.*
  return (
    <Box
      component="li"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ py: 4, '& + &': { borderTop: `1px solid ${roles.line}` }, '&:last-of-type': { pb: 0 } }}
    >
      <Typography id={id} sx={{ fontWeight: 640, overflowWrap: 'anywhere' }}>
        {t(`audience.${audienceKey(viewer, userType)}`, { count, name, group: groupName, defaultValue: '' })}
      </Typography>
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1.5 }}>
        <Note component="span">{t('viewers.sees')}</Note>
        {sees.map((part) => (
          <Chip
            key={part}
            size="small"
            label={t(`parts.${partKey(part, viewer, userType)}`, { defaultValue: part })}
            sx={{ height: 'auto', py: 0.5, '& .MuiChip-label': { whiteSpace: 'normal' } }}
          />
        ))}
      </Box>
    </Box>
  );
}
