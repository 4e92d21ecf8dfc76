import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import { useTranslation } from 'react-i18next';
import { Box, Chip } from '@mui/material';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS, ERRORS, fill } from '../../../src/contract/messages.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { dayText } from '../../../ui-shared/time/time.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Fact, Facts, TextPart, DateFact } from '../../components/Sections.tsx';
import { DialogButton } from '../../components/actions.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { DayInput, MemberInput, NoteInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { groupPage, type ChosenGroup, type GroupDialogProps } from '../../components/group/GroupPage.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, figureColumn, nameColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { MemberFilter } from '../../components/list/filters.tsx';
import { readHours } from './hours.ts';

export default groupPage(OfGroup, (t) => t('admin-work:credits.title'));

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const hoursColumn = (key: string, sortBy: 'allocatedHours' | 'remainingHours'): Column<TimeCredit> =>
    figureColumn(key, { sortBy, width: '14%' }, ({ [sortBy]: count }) => t('admin:hours', { count }));
  const columns: Column<TimeCredit>[] = [
    nameColumn(
      'organization',
      { sortBy: 'organizationName', width: '36%', hasAvatar: true },
      'organizationName',
      'reason',
    ),
    hoursColumn('given', 'allocatedHours'),
    hoursColumn('left', 'remainingHours'),
    column('goodUntil', { sortBy: 'expiryDate', width: '20%' }, (credit) => <CreditExpiry credit={credit} />),
    timeColumn('givenOn', 'createdAt', { width: '16%' }),
  ];
  return (
    <RecordList<TimeCredit>
      resource="time-credits"
      words={{ title: t('credits.title'), empty: t('credits.empty'), hint: t('credits.emptyHint') }}
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      tools={<ExportButton resource="hours" label={t('credits.export')} />}
      add={{ label: t('credits.give'), icon: MoreTimeRounded, dialog: <GiveHours {...{ groupId, group }} /> }}
      details={{ nameOf: ({ organizationName }) => organizationName, content: CreditFacts, footer: TakeBack }}
    >
      {picker}
      <MemberFilter resource="organizations" groupId={groupId} />
    </RecordList>
  );
}

const { min, max, reasonMax } = LIMITS.timeCredit;
const NOTHING = { organizationId: '' as number | '', allocatedHours: '', expiryDate: '', reason: '' };

function GiveHours({ groupId, group }: GroupDialogProps) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const isChosen = filled(t('credits.missingOrganization'));
  return (
    <FormDialog
      title={t('credits.give')}
      text={group ? t('credits.text', { group: group.name }) : undefined}
      save={t('credits.save')}
      values={NOTHING}
      onSave={({ organizationId, allocatedHours, ...rest }, provider) =>
        provider.giveHours(groupId, {
          ...rest,
          organizationId: Number(organizationId),
          allocatedHours: readHours(allocatedHours),
        })
      }
      changes={['time-credits']}
      done={({ allocatedHours: count, organizationName: name }) => t('credits.given', { count, name })}
      failed={t('credits.failed')}
    >
      <MemberInput resource="organizations" groupId={groupId} validate={isChosen} />
      <FieldRow>
        <HoursInput source="allocatedHours" most={max} wrong={FIELDS.allocatedHours.range} />
        <DayInput source="expiryDate" label={t('credits.expiry')} help={t('credits.expiryHelp')} optional />
      </FieldRow>
      <NoteInput
        source="reason"
        label={t('credits.reason')}
        help={t('credits.reasonHelp')}
        minRows={2}
        maxLength={reasonMax}
      />
    </FormDialog>
  );
}

function HoursInput({ source, most, wrong }: { source: string; most: number; wrong: string }) {
  const { t } = useTranslation('admin-work');
  const validate = (typed: string) => {
    const hours = readHours(typed);
    return hours >= min && hours <= most ? undefined : wrong;
  };
  const words = { label: t('credits.hours'), help: t('credits.hoursHelp') };
  return <TextInput {...words} {...{ source, validate }} isRequired html={{ inputMode: 'decimal' }} />;
}

function CreditFacts({ record: credit }: { record: TimeCredit }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { organizationId: id, organizationName: name } = credit;
  return (
    <>
      <Facts>
        <Fact label={t('admin:columns.organization')}>
          <RecordLinkTo resource="organizations" id={id} name={name} />
        </Fact>
        <Fact label={t('admin:columns.given')}>{t('admin:hours', { count: credit.allocatedHours })}</Fact>
        <Fact label={t('admin:columns.left')}>{t('admin:hours', { count: credit.remainingHours })}</Fact>
        <Fact label={t('admin:columns.goodUntil')}>
          <CreditExpiry credit={credit} />
        </Fact>
        <DateFact label={t('admin:columns.givenOn')} iso={credit.createdAt} />
      </Facts>
      <TextPart title={t('credits.reason')} text={credit.reason} />
    </>
  );
}

function TakeBack({ record: credit }: { record: TimeCredit }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { id, organizationName: name, remainingHours: left } = credit;
  return (
    <DialogButton
      may={left > 0}
      variant="outlined"
      color="error"
      dialog={
        <FormDialog
          title={t('credits.takeBack')}
          text={t('credits.takeBackText', { name, count: left })}
          save={t('credits.takeBackSave')}
          values={{ hours: String(left), reason: '' }}
          onSave={({ hours, reason }, provider) =>
            provider.takeHoursBack(id, { hours: readHours(hours), reason })
          }
          changes={['time-credits', 'organizations']}
          done={({ organizationName }) => t('credits.takenBack', { name: organizationName })}
          failed={t('credits.takeBackFailed')}
        >
          <HoursInput source="hours" most={left} wrong={fill(ERRORS.CREDIT_LEFT, { n: left })} />
          <TextInput
            source="reason"
            label={t('credits.reason')}
            help={t('credits.reasonHelp')}
            validate={filled(FIELDS.correction.reason)}
            minRows={2}
            maxLength={reasonMax}
          />
        </FormDialog>
      }
    >
      {t('credits.takeBack')}
    </DialogButton>
  );
}

function CreditExpiry({ credit }: { credit: TimeCredit }) {
  const { t } = useTranslation('admin-work');
  const { expiryDate } = credit;
  if (!expiryDate) return t('credits.noEnd');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <time dateTime={expiryDate}>{dayText(expiryDate)}</time>
      {hasEnded(credit) ? <Chip size="small" label={t('credits.expired')} /> : null}
    </Box>
  );
}

function hasEnded({ expiryDate, expiredAt }: TimeCredit): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return expiredAt !== null || (expiryDate !== null && expiryDate < today);
}
