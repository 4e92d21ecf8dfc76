import BlockRounded from '@mui/icons-material/BlockRounded';
import { Alert, Box, Button, Typography, useTheme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { useAdminGroups } from '../../components/group/useAdminGroups.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { KeepApartDialog } from './KeepApartDialog.tsx';
import { RemoveExclusion } from './RemoveExclusion.tsx';

export interface KeptApartProps {
  resource: MemberResource;
  record: AdministeredAccount & { id: number };
}

/** Whom an advisor or organisation is never matched with, in the groups of theirs that the admin looks after. */
export function KeptApart({ resource, record }: KeptApartProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const titleId = useId();
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<MatchExclusion | null>(null);
  const { groups: mine } = useAdminGroups();
  const groups = record.groups.filter(({ id }) => mine.some((group) => group.id === id));
  const groupIds = groups.map(({ id }) => id);
  const own = resource === 'advisors' ? 'advisorId' : 'organizationId';
  const { data = [], error } = useQuery({
    queryKey: ['exclusions', 'of', resource, record.id, groupIds],
    queryFn: async ({ signal }) =>
      (await Promise.all(groupIds.map((id) => provider.exclusions(id, signal))))
        .flat()
        .filter((exclusion) => exclusion[own] === record.id),
    enabled: groupIds.length > 0,
    staleTime: 0,
  });
  if (groups.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={titleId} variant="h3" sx={{ mr: 'auto' }}>
          {t('never.list')}
        </Typography>
        <Button
          variant="outlined"
          size="small"
          startIcon={<BlockRounded />}
          onClick={() => setIsAdding(true)}
        >
          {t('never.title')}
        </Button>
      </Box>
      {error ? <Alert severity="error">{`${t('never.listFailed')} ${error.message}`}</Alert> : null}
      {data.length > 0 ? (
        <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((exclusion) => (
            <Pair
              key={exclusion.id}
              exclusion={exclusion}
              resource={resource}
              onRemove={() => setAsked(exclusion)}
            />
          ))}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`never.none.${resource}`)}
        </Typography>
      )}
      {isAdding ? (
        <KeepApartDialog groups={groups} {...{ [own]: record.id }} onClose={() => setIsAdding(false)} />
      ) : null}
      {asked ? <RemoveExclusion exclusion={asked} onClose={() => setAsked(null)} /> : null}
    </Box>
  );
}

interface PairProps {
  exclusion: MatchExclusion;
  resource: MemberResource;
  onRemove: () => void;
}

/** The other side with the reason. */
function Pair({ exclusion, resource, onRemove }: PairProps) {
  const { t } = useTranslation('admin-work');
  const { roles } = useTheme();
  const { advisorId, advisorName, organizationId, organizationName, reason } = exclusion;
  const other =
    resource === 'advisors'
      ? ({ resource: 'organizations', id: organizationId, name: organizationName } as const)
      : ({ resource: 'advisors', id: advisorId, name: advisorName } as const);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 2,
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <RecordLinkTo resource={other.resource} id={other.id}>
          {other.name || t('matches.unnamed')}
        </RecordLinkTo>
        {reason ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {reason}
          </Typography>
        ) : null}
      </Box>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('never.removeLabel', { advisor: advisorName, organization: organizationName })}
        onClick={onRemove}
      >
        {t('never.remove')}
      </Button>
    </Box>
  );
}
