import CampaignRounded from '@mui/icons-material/CampaignRounded';
import { useTranslation } from 'react-i18next';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type {
  Announcement,
  AnnouncementForm,
  AnnouncementPreview,
} from '../../../src/contract/announcements-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { useAction } from '../../components/actions.tsx';
import { Fact, Facts, TextPart, DateFact } from '../../components/Sections.tsx';
import { DialogFrame, useClose } from '../../components/form/DialogFrame.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { groupPage, type ChosenGroup, type GroupDialogProps } from '../../components/group/GroupPage.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { figureColumn, nameColumn, timeColumn, type Column } from '../../components/list/columns.tsx';

export default groupPage(OfGroup, (t) => t('admin-work:announcements.title'));

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const dialog = <Compose groupId={groupId} group={group} />;
  const of = (name: 'subject' | 'recipients' | 'sent') => t(`announcements.${name}`);
  const columns: Column<Announcement>[] = [
    nameColumn('subject', { label: of('subject'), sortBy: 'subject', width: '50%' }, 'subject', 'createdBy'),
    figureColumn(
      'recipients',
      { label: of('recipients'), sortBy: 'recipients', width: '25%' },
      ({ recipients: count, finishedAt }) =>
        finishedAt ? t('announcements.people', { count }) : t('announcements.onTheWay', { count }),
    ),
    timeColumn('sent', 'createdAt', { label: of('sent'), width: '25%' }),
  ];
  return (
    <RecordList<Announcement>
      resource="announcements"
      words={{
        title: t('announcements.title'),
        empty: t('announcements.empty'),
        hint: t('announcements.emptyHint'),
      }}
      columns={columns}
      add={{ label: t('announcements.write'), icon: CampaignRounded, dialog }}
      details={{ nameOf: ({ subject }) => subject, content: AnnouncementFacts }}
    >
      {picker}
    </RecordList>
  );
}

function AnnouncementFacts({ record }: { record: Announcement }) {
  const { t } = useTranslation('admin-work');
  const { groupName, createdBy, createdAt, recipients, optedOut, text } = record;
  const others = optedOut > 0 ? `; ${t('announcements.optedOut', { count: optedOut })}` : '';
  return (
    <>
      <Facts>
        <Fact label={t('announcements.group')}>{groupName}</Fact>
        <Fact label={t('announcements.by')}>{createdBy}</Fact>
        <DateFact label={t('announcements.sent')} iso={createdAt} />
        <Fact label={t('announcements.recipients')}>
          {t('announcements.people', { count: recipients }) + others}
        </Fact>
      </Facts>
      <TextPart title={t('announcements.text')} text={text} />
    </>
  );
}

const NOTHING = { userType: '' as 'advisor' | 'organization' | '', q: '', subject: '', text: '' };
const { subjectMax, textMax } = LIMITS.announcement;

type Seen = { readonly form: AnnouncementForm; readonly preview: AnnouncementPreview };

function Compose({ groupId, group }: GroupDialogProps) {
  const { t } = useTranslation('admin-work');
  const [seen, setSeen] = useState<Seen | null>(null);
  return (
    <>
      <FormDialog
        title={t('announcements.write')}
        text={t('announcements.writeText', { group: group?.name ?? '' })}
        save={t('announcements.preview')}
        values={NOTHING}
        onSave={async ({ userType, q, subject, text }, provider) => {
          const to = { ...(userType === '' ? {} : { userType }), ...(q.trim() === '' ? {} : { q }) };
          const form = { groupId, to, subject, text };
          return { form, preview: await provider.previewAnnouncement(form) };
        }}
        changes={[]}
        onSaved={setSeen}
        isStep
        failed={t('announcements.previewFailed')}
      >
        <FieldRow>
          <SelectInput
            source="userType"
            label={t('announcements.to')}
            blank={t('announcements.toAll')}
            options={[
              { value: 'advisor', label: t('announcements.toAdvisors') },
              { value: 'organization', label: t('announcements.toOrganizations') },
            ]}
          />
          <TextInput source="q" label={t('announcements.q')} help={t('announcements.qHelp')} optional />
        </FieldRow>
        <TextInput
          source="subject"
          label={t('announcements.subject')}
          validate={filled(FIELDS.announcement.subject)}
          maxLength={subjectMax}
        />
        <TextInput
          source="text"
          label={t('announcements.text')}
          validate={filled(FIELDS.announcement.text)}
          minRows={6}
          maxLength={textMax}
        />
      </FormDialog>
      {seen ? <Preview seen={seen} onBack={() => setSeen(null)} /> : null}
    </>
  );
}

function Preview({ seen, onBack }: { seen: Seen; onBack: () => void }) {
  const { t } = useTranslation('admin-work');
  const { recipients, optedOut, sample } = seen.preview;
  const sending = useAction({
    run: (provider) => provider.announce(seen.form),
    changes: ['announcements'],
    done: t('announcements.done', { count: recipients }),
    onDone: useClose(),
  });
  return (
    <DialogFrame
      title={t('announcements.previewTitle')}
      isBusy={sending.isPending}
      onClose={onBack}
      actions={
        <>
          <Button variant="outlined" onClick={onBack} disabled={sending.isPending}>
            {t('announcements.back')}
          </Button>
          <Button onClick={() => sending.mutate()} loading={sending.isPending} disabled={recipients === 0}>
            {t('announcements.send', { count: recipients })}
          </Button>
        </>
      }
    >
      <Failure title={t('announcements.failed')} of={{ error: sending.error }} />
      <Typography component="output">
        {t('announcements.willGet', { count: recipients })}{' '}
        {optedOut > 0 ? t('announcements.optedOutText', { count: optedOut }) : null}
      </Typography>
      {sample.names.length > 0 ? (
        <Typography sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
          {t('announcements.among', { names: listed(sample.names) })}
        </Typography>
      ) : null}
      <Box
        component="section"
        sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
        aria-label={t('announcements.mail')}
      >
        <Typography sx={{ fontWeight: 640, mb: 2 }}>{sample.subject}</Typography>
        <Typography sx={{ whiteSpace: 'pre-line' }}>{sample.text}</Typography>
      </Box>
    </DialogFrame>
  );
}
