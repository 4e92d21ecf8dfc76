import { Alert, Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import type { Viewer, Visibility, VisiblePart } from '../../../src/contract/privacy-api.ts';
import { Note, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { LONG_CHIP } from '../../../ui-shared/theme/tokens.ts';
import { EmptyState, Loaded, RULED, SectionCard, OutlinedButton } from '../../components/cards.tsx';

/** Number of viewers at first; a user with many matches has many. */
const SHOWN = 8;

/** Read anew at every visit: others join, leave and are matched. */
export const useVisibility = () => useQuery<Visibility>({ queryKey: ['/api/user/visibility'], staleTime: 0 });

export function ViewersCard({ userType }: { userType: UserType }) {
  const { t } = useTranslation('privacy');
  return (
    <SectionCard title={t('viewers.title')} text={t('viewers.text')}>
      <Loaded query={useVisibility()} rows={4} failed={t('viewers.failed')}>
        {(visibility) => <Viewers visibility={visibility} userType={userType} />}
      </Loaded>
    </SectionCard>
  );
}

function Viewers({ visibility, userType }: { visibility: Visibility; userType: UserType }) {
  const { t } = useTranslation('privacy');
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears, so the focus moves to the first new row.
  useEffect(() => {
    const next = all ? list.current?.children[SHOWN] : null;
    if (next instanceof HTMLElement) next.focus();
  }, [all]);
  const { viewers, isManaged } = visibility;
  if (viewers.length === 0) return <EmptyState title={t('viewers.nobody')} text={t('viewers.nobodyText')} />;
  const shown = all ? viewers : viewers.slice(0, SHOWN);
  return (
    <>
      {isManaged ? (
        <Alert severity="info" sx={{ mt: 4 }}>
          {t('viewers.managed')}
        </Alert>
      ) : null}
      <PlainList ref={list} aria-label={t('viewers.label')} sx={{ mt: 2 }}>
        {shown.map((viewer) => (
          <ViewerRow
            key={`${viewer.audience} ${viewer.name} ${viewer.groupName}`}
            viewer={viewer}
            userType={userType}
          />
        ))}
      </PlainList>
      {shown.length < viewers.length ? (
        <OutlinedButton onClick={() => setAll(true)} sx={{ mt: 5 }}>
          {t('viewers.all', { count: viewers.length })}
        </OutlinedButton>
      ) : null}
    </>
  );
}

/** The parts of a record differ by role, and a match partner sees the shared parts. */
function partKey(part: VisiblePart, { audience }: Viewer, userType: UserType): string {
  if (audience === 'matchPartner') return `together.${part}`;
  if (part !== 'record' || userType === 'organization') return part;
  return userType === 'advisor' ? 'recordAdvisor' : 'recordAdmin';
}

/** The name of an audience by the user's role: only advisors see an organisation, and admins are no members. */
function audienceKey({ audience, groupName }: Viewer, userType: UserType): string {
  if (audience === 'groupAdmin' && groupName === null) return 'adminElsewhere';
  if (audience !== 'groupMembers' || userType === 'advisor') return audience;
  return userType === 'organization' ? 'groupAdvisors' : 'groupPeople';
}

function ViewerRow({ viewer, userType }: { viewer: Viewer; userType: UserType }) {
  const { t } = useTranslation('privacy');
  const id = useId();
  const { name, groupName, count, sees } = viewer;
  // keys: privacy:audience.*, privacy:parts.*
  return (
    <Box
      component="li"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ ...RULED, py: 4, '&:last-of-type': { pb: 0 } }}
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
            sx={LONG_CHIP}
          />
        ))}
      </Box>
    </Box>
  );
}
