import { Box, Chip, Link, useTheme } from '@mui/material';
import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { useTranslation } from 'react-i18next';
import type { OutboxMail } from '../../../src/contract/talk-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part } from '../../components/Facts.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { useMailType } from './useMailType.ts';

/** One e-mail over the list, as its plain-text part says it: the page's policy lets no mail bring styles of its own. */
export function MailShow() {
  return (
    <DetailsDrawer<OutboxMail> resource="outbox" nameOf={({ subject }) => subject}>
      {(mail) => <MailFacts mail={mail} />}
    </DetailsDrawer>
  );
}

function MailFacts({ mail: { to, type, text, status, attempts, createdAt, sentAt } }: { mail: OutboxMail }) {
  const { t } = useTranslation('admin');
  const mailType = useMailType();
  const locale = useLocale();
  return (
    <>
      <div>
        <MailStatusChip status={status} />
      </div>
      <Facts>
        <Fact label={t('columns.to')}>{to}</Fact>
        <Fact label={t('columns.type')}>{mailType(type)}</Fact>
        <Fact label={t('columns.created')}>
          <time dateTime={createdAt}>{fullDate(createdAt, locale)}</time>
        </Fact>
        <Fact label={t('details.outbox.sent')}>
          {sentAt ? <time dateTime={sentAt}>{fullDate(sentAt, locale)}</time> : t('details.outbox.notSent')}
        </Fact>
        {attempts > 0 ? (
          <Fact label={t('details.outbox.attempts')}>
            <span className="tabular">{attempts}</span>
          </Fact>
        ) : null}
      </Facts>
      <Part title={t('details.outbox.text')}>
        <MailText text={text} />
      </Part>
    </>
  );
}

/** Sent or waiting, as word and icon. */
export function MailStatusChip({ status }: Pick<OutboxMail, 'status'>) {
  const { t } = useTranslation('admin');
  const isSent = status === 'sent';
  return (
    <Chip
      size="small"
      color={isSent ? 'success' : 'default'}
      icon={isSent ? <MarkEmailReadRounded /> : <ScheduleRounded />}
      label={isSent ? t('details.outbox.sent') : t('details.outbox.queued')}
      sx={{ '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}

const ADDRESS = /(https?:\/\/\S+)/;

/** A mail's plain text, line by line, its addresses as links. */
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
