import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { Quiet } from '../../components/Sections.tsx';

export function HoursLeft({ organization }: { organization: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  const { id, hoursRemaining, hoursAllocated } = organization;
  const { data, isPending } = useQuery({
    queryKey: ['organizations', 'hours', id],
    queryFn: () => provider.hoursOf(id),
    staleTime: 0,
  });
  return (
    <Box sx={{ mb: 4 }}>
      <Typography className="tabular">
        {t('hoursLeft', { left: hoursRemaining, count: hoursAllocated })}
      </Typography>
      {data ? (
        <>
          <HoursBar used={data.hoursUsed} reserved={data.hoursReserved} left={data.hoursRemaining} />
          <Quiet className="tabular" sx={{ mt: 2 }}>
            {t('hoursGiven', { count: data.hoursGiven })}
            {data.creditsRemaining > 0 ? ` ${t('hoursOfCredits', { count: data.creditsRemaining })}` : null}
          </Quiet>
        </>
      ) : null}
      {isPending ? <Skeleton variant="rounded" height={62} sx={{ mt: 4 }} /> : null}
    </Box>
  );
}
