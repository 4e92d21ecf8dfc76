import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { detailLines } from './detail.ts';
import { useActionText } from './useActionText.ts';

/** Kinds of records with a page in the console, and where it is. */
const PAGES = {
  advisor: 'advisors',
  organization: 'organizations',
  request: 'requests',
  match: 'matches',
} as const;

const footerOf = (entry: AuditEntry) => <OnlyThisPerson entry={entry} />;

/** One event over the list, with everything it tells. */
export function AuditShow() {
  const { actionText } = useActionText();
  return (
    <DetailsDrawer<AuditEntry> resource="audit" nameOf={({ action }) => actionText(action)} footer={footerOf}>
      {(entry) => <EntryFacts entry={entry} />}
    </DetailsDrawer>
  );
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const lines = detailLines(entry.detail);
  return (
    <>
      <Facts>
        <Fact label={t('audit.when')}>{fullDate(entry.at, locale)}</Fact>
        <Fact label={t('audit.who')}>{entry.actorName}</Fact>
        <Fact label={t('audit.record')}>
          <Subject entry={entry} />
        </Fact>
        <Fact label={t('group.label')}>
          {entry.groupId === null ? null : t('audit.group', { id: entry.groupId })}
        </Fact>
        <Fact label={t('audit.requestId')}>{entry.requestId}</Fact>
      </Facts>
      {lines.length > 0 ? (
        <Part title={t('audit.detail')}>
          <Facts>
            {lines.map(({ label, text }) => (
              <Fact key={label} label={label}>
                {text}
              </Fact>
            ))}
          </Facts>
        </Part>
      ) : null}
    </>
  );
}

function Subject({ entry: { subjectType, subjectId, action } }: { entry: AuditEntry }) {
  const { subjectText } = useActionText();
  const page = Object.entries(PAGES).find(([type]) => type === subjectType)?.[1];
  const name = subjectText(subjectType) + (subjectId === null ? '' : ` ${subjectId}`);
  if (!page || subjectId === null || action.endsWith('.deleted')) return name;
  return (
    <RecordLinkTo resource={page} id={subjectId}>
      {name}
    </RecordLinkTo>
  );
}

function OnlyThisPerson({ entry: { actorUserId, actorName } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-work');
  const navigate = useNavigate();
  if (actorUserId === null) return null;
  return (
    <Button
      variant="outlined"
      onClick={() => void navigate(`/audit?filter=${encodeURIComponent(JSON.stringify({ actorUserId }))}`)}
    >
      {t('audit.only', { name: actorName })}
    </Button>
  );
}
