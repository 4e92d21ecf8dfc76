import { useTranslation } from 'react-i18next';
import { Box, Typography } from '@mui/material';
import { REQUEST_STATUSES, NO_ANSWER } from '../../../src/contract/enums.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { listed, commitmentLabel, skillLabel } from '../../../ui-shared/i18n/words.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { chips, ScoreText, StatusChip } from '../../components/cells.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet, RecordRows, Section, Fact, Facts, TextPart, DateFact } from '../../components/Sections.tsx';
import { question, TaskButtons } from '../../components/actions.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { filled } from '../../components/form/rules.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { figureColumn, nameColumn, statusColumn, timeColumn } from '../../components/list/columns.tsx';
import type { Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter, MemberFilter, SearchInput } from '../../components/list/filters.tsx';
import { CandidateInput } from '../../components/suggestions/CandidateInput.tsx';
import { DueText } from '../matches/MatchShow.tsx';
import { ReadAs } from '../trades/BriefReader.tsx';
import { useWorkPage } from '../tabs.tsx';

const ROW = {
  py: 3,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 2,
  alignItems: 'start',
};

/** Drafts are their organisation's alone. */
const SENT = REQUEST_STATUSES.filter((status) => status !== 'draft');

export default function Requests() {
  const { t } = useTranslation('admin-work');
  const answers = ({ matches }: HelpRequest) =>
    (['accepted', 'pending', 'rejected'] as const).flatMap((status) => {
      const n = matches.filter((match) => match.status === status).length;
      return n > 0 ? [t(`requests.asked.${status}`, { n })] : [];
    });
  const columns: Column<HelpRequest>[] = [
    nameColumn('request', { sortBy: 'title', width: '40%' }, 'title', 'organizationName'),
    statusColumn('requests', '14%'),
    figureColumn(
      'hours',
      { sortBy: 'hoursNeeded', width: '16%' },
      ({ hoursUsed: used, hoursNeeded: count }) => t('requests.hours', { used, count }),
    ),
    figureColumn('matches', { width: '18%' }, (request) => listed(answers(request)) || t('requests.nobody')),
    timeColumn('asked', 'createdAt', { width: '12%' }),
  ];
  return (
    <RecordList<HelpRequest>
      {...useWorkPage('requests')}
      resource="requests"
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      tools={<ExportButton resource="requests" />}
      details={{ nameOf: ({ title }) => title, content: RequestFacts, footer: RequestActions }}
    >
      <SearchInput placeholder={t('requests.search')} />
      <GroupFilter />
      <ChoiceFilter values={SENT} nameOf={(status) => t(`requests.status.${status}`)} />
      <MemberFilter resource="organizations" />
    </RecordList>
  );
}

function RequestFacts({ record: request }: { record: HelpRequest }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { scope } = useConsole();
  const { organizationId: id, organizationName: name, skillsRequired: skills, matches } = request;
  const { hoursUsed: used, hoursNeeded: count } = request;
  return (
    <>
      <div>
        <StatusChip kind="requests" status={request.status} />
      </div>
      <Facts>
        <Fact label={t('admin:columns.organization')}>
          <RecordLinkTo resource="organizations" id={id} name={name} />
        </Fact>
        <Fact label={t('admin:columns.hours')}>{t('requests.hours', { used, count })}</Fact>
        <Fact label={t('requests.timeCommitment')}>{commitmentLabel(request.timeCommitment)}</Fact>
        <Fact label={t('requests.skills')}>{chips(skills.map(skillLabel))}</Fact>
        {scope.hasPlatform ? <ReadAs request={request} /> : null}
        <DateFact label={t('admin:columns.asked')} iso={request.createdAt} />
      </Facts>
      <TextPart title={t('requests.description')} text={request.description} />
      <Section title={t('requests.matches', { count: matches.length })}>
        <RecordRows
          records={matches}
          none={<Quiet variant="body1">{t('requests.nobodyYet')}</Quiet>}
          row={ROW}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        >
          {(match) => (
            <>
              <Box sx={{ minWidth: 0 }}>
                <RecordLinkTo resource="matches" id={match.id} name={match.advisorName} />
                {match.advisorTitle ? <Quiet>{match.advisorTitle}</Quiet> : null}
                <DueText match={match} />
                {match.declineReason && match.declineReason !== NO_ANSWER ? (
                  <Typography variant="body2">
                    {t('matches.reason', { reason: match.declineReason })}
                  </Typography>
                ) : null}
              </Box>
              <Box sx={{ display: 'grid', gap: 1, justifyItems: 'end' }}>
                <StatusChip kind="matches" status={match.status} />
                <Typography variant="body2" className="tabular">
                  <ScoreText score={match.matchScore} />
                </Typography>
              </Box>
            </>
          )}
        </RecordRows>
      </Section>
    </>
  );
}

function RequestActions({ record: request }: { record: HelpRequest }) {
  const { t } = useTranslation('admin-work');
  const { id, title, matches, abilities } = request;
  const waiting = matches.filter((match) => match.status === 'pending').length;
  const close = (status: 'completed' | 'cancelled', may: boolean | undefined) =>
    question({
      may,
      look: status === 'completed' ? 'second' : 'destructive',
      title: t(`requests.${status}.title`),
      texts: [
        t(`requests.${status}.text`, { title }),
        ...(waiting > 0 ? [t('requests.waiting', { count: waiting })] : []),
      ],
      confirm: t(`requests.${status}.action`),
      refuse: t('requests.keep'),
      run: (provider) => provider.closeRequest(id, status),
      changes: ['requests', 'matches', 'sessions', 'organizations'],
      done: t(`requests.${status}.done`),
    });
  const tasks = [
    { label: t('propose.action'), may: abilities['propose'], dialog: <Propose record={request} /> },
    close('completed', abilities['complete']),
    close('cancelled', abilities['cancel']),
  ];
  return <TaskButtons tasks={tasks} />;
}

/** Proposes an advisor for a request; the server says why somebody cannot be asked (paused, full, asked already). */
function Propose({ record: { id, title, organizationName } }: { record: HelpRequest }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  return (
    <FormDialog
      title={t('propose.title')}
      text={t('propose.text', { title, name: organizationName })}
      save={t('propose.save')}
      values={{ advisorId: '' }}
      onSave={({ advisorId }, provider) =>
        provider.proposeAdvisor({ requestId: id, advisorId: Number(advisorId) })
      }
      changes={['requests', 'matches']}
      done={({ advisor }) => t('propose.done', { name: advisor.name })}
      failed={t('propose.failed')}
    >
      <CandidateInput
        requestId={id}
        label={t('admin:columns.advisor')}
        help={t('propose.help')}
        validate={[filled(t('propose.missing'))]}
      />
    </FormDialog>
  );
}
