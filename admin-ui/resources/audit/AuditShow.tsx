import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../src/contract/audit.ts';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { FullDate } from '../../components/dates.tsx';
import { DetailsDrawer, type RecordProps } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Section } from '../../components/Sections.tsx';
import { detailLines, wordsOf } from './words.ts';

const PAGES = {
  advisor: 'advisors',
  organization: 'organizations',
  request: 'requests',
  match: 'matches',
} as const;

export function useActionText() {
  const { t } = useTranslation('admin-work');
  // keys: admin-work:audit.actions.*
  return {
    actionText: (action: string) => {
      const known = AUDIT_ACTIONS.find((one) => one === action);
      const key = known && (`audit.actions.${known}` as const);
      return key ? t(key) : wordsOf(action);
    },
    subjectText: (subject: string) => {
      const known = AUDIT_SUBJECTS.find((one) => one === subject);
      return known ? t(`audit.subjects.${known}`) : wordsOf(subject);
    },
  };
}

export function AuditShow() {
  const { t } = useTranslation('admin-work');
  const { actionText } = useActionText();
  return (
    <DetailsDrawer<AuditEntry>
      resource="audit"
      nameOf={({ action }) => actionText(action)}
      footer={OnlyThisPerson}
    >
      {(entry) => (
        <>
          <Facts>
            <Fact label={t('audit.when')}>
              <FullDate iso={entry.at} />
            </Fact>
            <Fact label={t('audit.who')}>{entry.actorName}</Fact>
            <Fact label={t('audit.record')}>
              <Subject entry={entry} />
            </Fact>
            <Fact label={t('group.label')}>
              {entry.groupId === null ? null : t('audit.group', { id: entry.groupId })}
            </Fact>
            <Fact label={t('audit.requestId')}>{entry.requestId}</Fact>
          </Facts>
          <Detail detail={entry.detail} />
        </>
      )}
    </DetailsDrawer>
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

function Detail({ detail }: Pick<AuditEntry, 'detail'>) {
  const { t } = useTranslation('admin-work');
  const lines = detailLines(detail);
  if (lines.length === 0) return null;
  return (
    <Section title={t('audit.detail')}>
      <Facts>
        {lines.map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function OnlyThisPerson({ record: { actorUserId, actorName } }: RecordProps<AuditEntry>) {
  const { t } = useTranslation('admin-work');
  const navigate = useNavigate();
  if (actorUserId === null) return null;
  const filter = encodeURIComponent(JSON.stringify({ actorUserId }));
  return (
    <Button variant="outlined" onClick={() => void navigate(`/audit?filter=${filter}`)}>
      {t('audit.only', { name: actorName })}
    </Button>
  );
}
