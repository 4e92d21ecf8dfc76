import { useTranslation } from 'react-i18next';
import { Box, Skeleton, Typography, Chip, FormControlLabel, Switch, Button } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { HourEntry } from '../../../src/contract/requests-api.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { LogoUpload } from '../../../ui-shared/brand/LogoUpload.tsx';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { signed } from '../../../ui-shared/hours/signed.ts';
import { LoadFailed } from '../../../ui-shared/layout/alerts.tsx';
import { skillLabel } from '../../../ui-shared/i18n/words.ts';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { dayText } from '../../../ui-shared/time/time.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { chips, WebLink } from '../../components/cells.tsx';
import { RecordName, RecordLinkTo } from '../../components/RecordLink.tsx';
import { Section, Quiet, Fact, Facts, TextPart, FullDate, RecordRows } from '../../components/Sections.tsx';
import { OnlyAllowed, SuggestionList } from '../../components/suggestions/SuggestionList.tsx';
import { AccountFacts, ViewAsButton } from '../AccountFacts.tsx';
import { KeptApart } from '../matching-runs/KeptApart.tsx';

export function OrganizationFacts({ record: organization }: { record: AdministeredOrganization }) {
  const { t } = useTranslation(['admin', 'common']);
  const { id, name, type, website, location, yearlyAllocationReset } = organization;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <GroupLogo kind="organizations" id={id} name={name} logoUrl={organization.logo} size={48} />
        <LogoUpload kind="organizations" id={id} refresh={[['organizations']]} />
      </Box>
      <Facts>
        <Fact label={t('columns.type')}>{t(`common:organizationTypes.${type}`)}</Fact>
        <Fact label={t('common:fields.website')}>{website ? <WebLink url={website} /> : null}</Fact>
        <Fact label={t('common:fields.location')}>{location}</Fact>
      </Facts>
      <TextPart title={t('columns.description')} text={organization.description} />
      <Section title={t('details.hours')}>
        <HoursLeft organization={organization} />
        <Facts>
          <Fact label={t('common:fields.yearlyAllocationReset')}>
            {yearlyAllocationReset ? dayText(yearlyAllocationReset) : null}
          </Fact>
        </Facts>
      </Section>
      <Ledger organizationId={id} />
      <Section title={t('details.account')} actions={<ViewAsButton member={organization} />}>
        <Facts>
          <AccountFacts record={organization} />
        </Facts>
      </Section>
      <KeptApart resource="organizations" record={organization} />
    </>
  );
}

function HoursLeft({ organization }: { organization: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  const { id, hoursRemaining, hoursAllocated } = organization;
  const { data, isPending } = useFresh(['organizations', 'hours', id], (provider) => provider.hoursOf(id));
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

const SUGGESTIONS = ['organizations', 'suggestions'];

/** The best advisors for an organisation, with score, reason and four skills each (spec 2 §9). */
export function SuggestedAdvisors({ record: organization }: { record: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  // "The details dialog toggle defaults to on" (spec 2 §7).
  const [includeOpenAccess, setIncludeOpenAccess] = useState(true);
  return (
    <OnlyAllowed abilities={organization.abilities}>
      <FormControlLabel
        control={<Switch checked={includeOpenAccess} />}
        onChange={(_event, isOn) => setIncludeOpenAccess(isOn)}
        label={t('matches.includeOpenAccess')}
        sx={{ mr: 0 }}
      />
      <SuggestionsIndexing of={SUGGESTIONS} />
      <SuggestionList
        resource="organizations"
        member={organization}
        includeOpenAccess={includeOpenAccess}
        none={t('matches.noAdvisors')}
        noneHint={t('matches.noAdvisorsHint')}
        rowOf={({ advisorId, name, title, isOpenAccess, skills }) => ({
          id: advisorId,
          heading: (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
              {/* Open access shows advisors of other groups, too, whose records are not for this admin. */}
              <RecordName resource="advisors" id={advisorId} mayOpen={!isOpenAccess} name={name} />
              {isOpenAccess ? <Chip size="small" label={t('fields.openAccess')} /> : null}
            </Box>
          ),
          line: title,
          more: chips(skills.map(skillLabel), {
            max: LIMITS.suggestions.skills,
            moreLabel: (n) => t('moreSkills', { n }),
          }),
        })}
      />
    </OnlyAllowed>
  );
}

const A_PAGE = 20;

/** How an organisation's hours moved, entry by entry, newest first (spec 4 §19). */
function Ledger({ organizationId }: { organizationId: number }) {
  const { t } = useTranslation(['admin', 'requests']);
  const [shown, setShown] = useState(A_PAGE);
  const showOlder = () => setShown(shown + A_PAGE);
  const range = encodeURIComponent(`[0,${shown - 1}]`);
  const { data, error, isFetching, refetch } = useFresh<HourEntry[]>(
    ['organizations', 'ledger', organizationId, shown],
    `/api/organizations/${organizationId}/ledger?range=${range}`,
    { placeholderData: keepPreviousData },
  );
  return (
    <Section title={t('ledger.title')}>
      {error ? <LoadFailed text={t('ledger.failed')} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton variant="rounded" height={120} /> : null}
      <RecordRows
        label={t('ledger.title')}
        records={data}
        none={<Quiet>{t('requests:ledger.empty')}</Quiet>}
        row={{ py: 2 }}
      >
        {(entry) => <Entry {...entry} />}
      </RecordRows>
      {data && data.length >= shown ? (
        <Button variant="outlined" sx={{ mt: 2 }} loading={isFetching} onClick={showOlder}>
          {t('ledger.older')}
        </Button>
      ) : null}
    </Section>
  );
}

function Entry({ kind, hours, balance, requestId, requestTitle, reason, createdAt }: HourEntry) {
  const { t } = useTranslation(['admin', 'requests']);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 3 }}>
      <Typography>
        {t(`requests:ledger.kinds.${kind}`, { defaultValue: t('requests:ledger.kinds.other') })}
      </Typography>
      <Typography className="tabular" sx={{ textAlign: 'right' }}>
        {signed(hours)}
      </Typography>
      <Quiet component="div">
        {requestId !== null && requestTitle ? (
          <Box>
            <RecordLinkTo resource="requests" id={requestId} name={requestTitle} />
          </Box>
        ) : null}
        {reason ? <Box>{reason}</Box> : null}
        <FullDate iso={createdAt} />
      </Quiet>
      <Quiet className="tabular" sx={{ textAlign: 'right' }}>
        {t('ledger.balance', { count: balance })}
      </Quiet>
    </Box>
  );
}
