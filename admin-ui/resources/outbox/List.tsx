import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { Box, Chip, Link, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { OutboxMail } from '../../../src/contract/messages-api.ts';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { Section, Fact, Facts, FullDate, DateFact } from '../../components/Sections.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, nameColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { wordsOf } from '../audit/words.ts';

export default function OutboxList() {
  const mailType = useMailType();
  const columns: Column<OutboxMail>[] = [
    nameColumn('subject', { sortBy: 'subject', width: '32%' }, 'subject'),
    column('to', { sortBy: 'to', width: '28%' }, 'to'),
    column('type', { sortBy: 'type', from: 'md', width: '16%' }, ({ type }) => mailType(type)),
    column('status', { sortBy: 'status', width: '12%' }, (mail) => <MailStatusChip status={mail.status} />),
    timeColumn('created', 'createdAt', { width: '12%' }),
  ];
  return (
    <RecordList<OutboxMail>
      resource="outbox"
      columns={columns}
      details={{ nameOf: ({ subject }) => subject, content: MailFacts }}
    />
  );
}

function useMailType(): (type: string) => string {
  const { t } = useTranslation('admin');
  return (type) => t(`admin-work:outbox.types.${type}`, { defaultValue: wordsOf(type) });
}

/** One e-mail over the list, as its plain-text part says it: the page's policy lets no mail bring styles of its own. */
function MailFacts({ record }: { record: OutboxMail }) {
  const { t } = useTranslation('admin');
  const mailType = useMailType();
  const { to, type, text, status, attempts, createdAt, sentAt } = record;
  return (
    <>
      <div>
        <MailStatusChip status={status} />
      </div>
      <Facts>
        <Fact label={t('columns.to')}>{to}</Fact>
        <Fact label={t('columns.type')}>{mailType(type)}</Fact>
        <DateFact label={t('columns.created')} iso={createdAt} />
        <Fact label={t('details.outbox.sent')}>
          {sentAt ? <FullDate iso={sentAt} /> : t('details.outbox.notSent')}
        </Fact>
        {attempts > 0 ? (
          <Fact label={t('details.outbox.attempts')}>
            <span className="tabular">{attempts}</span>
          </Fact>
        ) : null}
      </Facts>
      <Section title={t('details.outbox.text')}>
        <MailText text={text} />
      </Section>
    </>
  );
}

function MailStatusChip({ status }: Pick<OutboxMail, 'status'>) {
  const { t } = useTranslation('admin');
  const isSent = status === 'sent';
  return (
    <Chip
      size="small"
      color={isSent ? 'success' : 'default'}
      icon={isSent ? <MarkEmailReadRounded /> : <ScheduleRounded />}
      label={isSent ? t('details.outbox.sent') : t('details.outbox.queued')}
    />
  );
}

const ADDRESS = /(https?:\/\/\S+)/;

function MailText({ text }: { text: string }) {
  const { roles } = useTheme();
  return (
    <Box
      sx={{
        p: 4,
        borderRadius: `${radii.medium}px`,
        border: `1px solid ${roles.line}`,
        backgroundColor: roles.ground,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text.split(ADDRESS).map((part, at) =>
        ADDRESS.test(part) ? (
          <Link key={at} href={part} target="_blank" rel="noreferrer">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  );
}
