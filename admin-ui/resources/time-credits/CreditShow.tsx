import { useTranslation } from 'react-i18next';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { CreditExpiry } from './CreditExpiry.tsx';

/** One grant of hours over the list. */
export function CreditShow() {
  return (
    <DetailsDrawer<TimeCredit> resource="time-credits" nameOf={({ organizationName }) => organizationName}>
      {(credit) => <CreditFacts credit={credit} />}
    </DetailsDrawer>
  );
}

function CreditFacts({ credit }: { credit: TimeCredit }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const { organizationId, organizationName, allocatedHours, remainingHours, reason, createdAt } = credit;
  return (
    <>
      <Facts>
        <Fact label={t('columns.organization')}>
          <RecordLinkTo resource="organizations" id={organizationId}>
            {organizationName}
          </RecordLinkTo>
        </Fact>
        <Fact label={t('columns.given')}>{t('admin:hours', { count: allocatedHours })}</Fact>
        <Fact label={t('columns.left')}>{t('admin:hours', { count: remainingHours })}</Fact>
        <Fact label={t('columns.goodUntil')}>
          <CreditExpiry credit={credit} />
        </Fact>
        <Fact label={t('columns.givenOn')}>{fullDate(createdAt, locale)}</Fact>
      </Facts>
      <Part title={t('credits.reason')}>
        <Prose text={reason} />
      </Part>
    </>
  );
}
