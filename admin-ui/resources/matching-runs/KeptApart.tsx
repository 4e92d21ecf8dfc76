import BlockRounded from '@mui/icons-material/BlockRounded';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { useAdminGroups } from '../../components/group/useAdminGroups.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { RemoveExclusion } from './Exclusions.tsx';
import { KeepApartDialog } from './KeepApartDialog.tsx';

export interface KeptApartProps {
  resource: MemberResource;
  record: AdministeredAccount & { id: number };
}

export function KeptApart({ resource, record }: KeptApartProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const [isAdding, setIsAdding] = useState(false);
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
  const title = t('never.list');
  const add = (
    <Button variant="outlined" size="small" startIcon={<BlockRounded />} onClick={() => setIsAdding(true)}>
      {t('never.title')}
    </Button>
  );
  return (
    <Section title={title} actions={add}>
      {error ? <Alert severity="error">{`${t('never.listFailed')} ${error.message}`}</Alert> : null}
      {data.length === 0 ? <Quiet>{t(`never.none.${resource}`)}</Quiet> : null}
      {data.length > 0 ? (
        <Rows label={title} row={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
          {data.map((exclusion) => (
            <li key={exclusion.id}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Other resource={resource} exclusion={exclusion} />
                {exclusion.reason ? <Quiet>{exclusion.reason}</Quiet> : null}
              </Box>
              <RemoveExclusion exclusion={exclusion} />
            </li>
          ))}
        </Rows>
      ) : null}
      {isAdding ? (
        <KeepApartDialog groups={groups} {...{ [own]: record.id }} onClose={() => setIsAdding(false)} />
      ) : null}
    </Section>
  );
}

function Other({ resource, exclusion }: Pick<KeptApartProps, 'resource'> & { exclusion: MatchExclusion }) {
  const { t } = useTranslation('admin-work');
  const { advisorId, advisorName, organizationId, organizationName } = exclusion;
  return resource === 'advisors' ? (
    <RecordLinkTo resource="organizations" id={organizationId}>
      {organizationName}
    </RecordLinkTo>
  ) : (
    <RecordLinkTo resource="advisors" id={advisorId}>
      {advisorName || t('matches.unnamed')}
    </RecordLinkTo>
  );
}
