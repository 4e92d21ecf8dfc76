import { Box, Chip, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../src/contract/audit.ts';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { dayOf, endOfDay, startOfDay } from '../../../ui-shared/time/time.ts';
import { useFieldWords } from '../../../ui-shared/forms/useFieldWords.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Section, Fact, Facts, FullDate, DateFact } from '../../components/Sections.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, nameColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter, shortFilter } from '../../components/list/filters.tsx';
import { detailText, detailLines, wordsOf } from './words.ts';

export default function Audit() {
  const { t } = useTranslation(['admin-audit', 'admin-work']);
  const { actionText, changes } = useActionText();
  const columns: Column<AuditEntry>[] = [
    nameColumn(
      'action',
      { label: t('audit.what'), sortBy: 'action', width: '31%' },
      ({ action }) => actionText(action),
      (entry) => detailText(entry, changes),
    ),
    column('actor', { label: t('audit.who'), sortBy: 'actorName', width: '17%' }, 'actorName'),
    column('subject', { label: t('audit.record'), width: '29%' }, (entry) => <Subject entry={entry} />),
    column('at', { label: t('audit.when'), sortBy: 'at', width: '23%' }, ({ at }) => <FullDate iso={at} />),
  ];
  return (
    <RecordList<AuditEntry>
      resource="audit"
      words={{ title: t('audit.title'), empty: t('audit.empty'), hint: t('audit.emptyHint') }}
      columns={columns}
      tools={<ExportButton resource="audit" />}
      details={{ nameOf: ({ action }) => actionText(action), content: AuditFacts, footer: OnlyThisPerson }}
    >
      <Filters />
    </RecordList>
  );
}

const DAYS = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 3,
  width: { xs: '100%', sm: 'auto' },
};

function Filters() {
  const { t } = useTranslation(['admin-audit', 'admin-work']);
  const { actionText, subjectText } = useActionText();
  const { filterValues, setFilters } = useListContext();
  const { actorUserId, ...others } = filterValues as { actorUserId?: number };
  const small = { size: 'small' as const, sx: shortFilter(152) };
  const day = { ...small, type: 'date', format: dayOf };
  return (
    <>
      <GroupFilter />
      <ChoiceFilter source="action" label={t('audit.action')} values={AUDIT_ACTIONS} nameOf={actionText} />
      <ChoiceFilter
        source="subjectType"
        label={t('audit.subject')}
        values={AUDIT_SUBJECTS}
        nameOf={subjectText}
      />
      <TextInput
        {...small}
        source="actorName"
        label={t('audit.person')}
        placeholder={t('audit.personHelp')}
        maxLength={200}
      />
      <Box sx={DAYS}>
        <TextInput {...day} source="from" label={t('audit.from')} parse={startOfDay} />
        <TextInput {...day} source="to" label={t('audit.to')} parse={endOfDay} />
      </Box>
      {actorUserId === undefined ? null : (
        <Chip label={t('audit.onlyUser', { id: actorUserId })} onDelete={() => setFilters(others)} />
      )}
    </>
  );
}

const PAGES = {
  advisor: 'advisors',
  organization: 'organizations',
  group: 'groups',
  request: 'requests',
  match: 'matches',
  session: 'sessions',
} as const;

/** Where the words of a detail stand whose values are words of the code. */
const WORDS_OF: Partial<Record<string, string>> = {
  userType: 'common:roles',
  side: 'common:roles',
  kind: 'common:checks',
  by: 'admin-audit:audit.by',
  events: 'admin-webhooks:webhooks.types',
};

function useActionText() {
  const { t } = useTranslation(['admin-audit', 'admin-work', 'admin-webhooks', 'common']);
  const fields = useFieldWords();
  // keys: admin-audit:audit.actions.*, admin-audit:audit.details.*, admin-audit:audit.by.*, common:roles.*, common:checks.*
  // keys: admin-webhooks:webhooks.types.*
  return {
    changes: {
      label: (field: string) => fields.label(field) || wordsOf(field),
      detail: (name: string): string =>
        t(`audit.details.${name}`, { defaultValue: wordsOf(name).replace(/ ids?$/, '') }),
      value: (name: string, word: string): string =>
        WORDS_OF[name] ? t(`${WORDS_OF[name]}.${word}`, { defaultValue: word }) : word,
      yes: t('common:changed.yes'),
      no: t('common:changed.no'),
      change: (from: string, to: string) => t('audit.change', { from, to }),
    },
    actionText: (action: string): string => t(`audit.actions.${action}`, { defaultValue: wordsOf(action) }),
    subjectText: (subject: string): string =>
      t(`audit.subjects.${subject}`, { defaultValue: wordsOf(subject) }),
  };
}

function AuditFacts({ record: entry }: { record: AuditEntry }) {
  const { t } = useTranslation(['admin-audit', 'admin-work']);
  const { groupId: id, names } = entry;
  const lines = detailLines(entry, useActionText().changes);
  return (
    <>
      <Facts>
        <DateFact label={t('audit.when')} iso={entry.at} />
        <Fact label={t('audit.who')}>{entry.actorName}</Fact>
        <Fact label={t('audit.record')}>
          <Subject entry={entry} />
        </Fact>
        <Fact label={t('admin-work:group.label')}>
          {id && (names[`group:${id}`] ?? t('audit.group', { id }))}
        </Fact>
        <Fact label={t('audit.requestId')}>{entry.requestId}</Fact>
      </Facts>
      {lines.length > 0 ? (
        <Section title={t('audit.detail')}>
          <Facts>
            {lines.map(({ label, text }) => (
              <Fact key={label} label={label}>
                {text}
              </Fact>
            ))}
          </Facts>
        </Section>
      ) : null}
    </>
  );
}

function Subject({ entry: { subjectType, subjectId, action, names } }: { entry: AuditEntry }) {
  const { subjectText } = useActionText();
  const { scope } = useConsole();
  const page = Object.entries(PAGES).find(([type]) => type === subjectType)?.[1];
  const known = names[`${subjectType}:${subjectId}`];
  const name = subjectText(subjectType) + (subjectId === null ? '' : ` ${known ?? subjectId}`);
  const hasPage = page !== 'groups' || scope.hasPlatform;
  if (!page || !hasPage || subjectId === null || action.endsWith('.deleted') || !known) return name;
  return <RecordLinkTo resource={page} id={subjectId} name={name} />;
}

function OnlyThisPerson({ record: { actorUserId, actorName } }: { record: AuditEntry }) {
  const { t } = useTranslation(['admin-audit', 'admin-work']);
  const navigate = useNavigate();
  if (actorUserId === null) return null;
  const filter = encodeURIComponent(JSON.stringify({ actorUserId }));
  return (
    <Button variant="outlined" onClick={() => void navigate(`/audit?filter=${filter}`)}>
      {t('audit.only', { name: actorName })}
    </Button>
  );
}
