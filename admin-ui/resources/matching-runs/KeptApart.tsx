import BlockRounded from '@mui/icons-material/BlockRounded';
import { Alert, Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import type { GroupName } from '../../../src/contract/api.ts';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import type { MemberResource } from '../../app/data/memberCalls.ts';
import { AskButton, DialogButton, SMALL } from '../../components/actions.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet, RecordRows, Section } from '../../components/Sections.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MemberInput, NoteInput, SelectInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { useAdminGroups } from '../../components/group/groups.ts';

type KeptApartProps = { resource: MemberResource; record: AdministeredAccount & { id: number } };

export function KeptApart({ resource, record }: KeptApartProps) {
  const { t } = useTranslation('admin-work');
  const { groups: mine } = useAdminGroups();
  const groups = record.groups.filter(({ id }) => mine.some((group) => group.id === id));
  const groupIds = groups.map(({ id }) => id);
  const own = resource === 'advisors' ? 'advisorId' : 'organizationId';
  const { data = [], error } = useFresh(
    ['exclusions', 'of', resource, record.id, groupIds],
    async (provider, signal) =>
      (await Promise.all(groupIds.map((id) => provider.exclusions(id, signal))))
        .flat()
        .filter((exclusion) => exclusion[own] === record.id),
    { enabled: groupIds.length > 0 },
  );
  if (groups.length === 0) return null;
  const title = t('never.list');
  const otherOf = ({ advisorId, advisorName, organizationId, organizationName }: MatchExclusion) =>
    resource === 'advisors'
      ? ({ resource: 'organizations', id: organizationId, name: organizationName } as const)
      : ({ resource: 'advisors', id: advisorId, name: advisorName } as const);
  const dialog = <KeepApartDialog groups={groups} {...{ [own]: record.id }} />;
  const add = (
    <DialogButton {...SMALL} startIcon={<BlockRounded />} dialog={dialog}>
      {t('never.title')}
    </DialogButton>
  );
  return (
    <Section title={title} actions={add}>
      {error ? <Alert severity="error">{`${t('never.listFailed')} ${error.message}`}</Alert> : null}
      <RecordRows
        label={title}
        records={data}
        none={<Quiet>{t(`never.none.${resource}`)}</Quiet>}
        row={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}
      >
        {(exclusion) => (
          <>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <RecordLinkTo {...otherOf(exclusion)} />
              {exclusion.reason ? <Quiet>{exclusion.reason}</Quiet> : null}
            </Box>
            <RemoveExclusion exclusion={exclusion} />
          </>
        )}
      </RecordRows>
    </Section>
  );
}

const SIDES = [
  { name: 'advisorId', resource: 'advisors', label: 'advisor' },
  { name: 'organizationId', resource: 'organizations', label: 'organization' },
] as const;

interface KeepApartDialogProps {
  /** Groups that both may belong to; at least one. */
  groups: readonly (Pick<GroupName, 'id'> & Partial<GroupName>)[];
  advisorId?: number;
  organizationId?: number;
  text?: string;
  onDone?: () => void;
}

/** "Never these two": an advisor and an organisation are matched in no run and by no suggestion of the group. */
export function KeepApartDialog({ groups, text, onDone, ...given }: KeepApartDialogProps) {
  const { t } = useTranslation('admin-work');
  const { advisorId = '', organizationId = '' } = given;
  return (
    <FormDialog
      title={t('never.title')}
      text={text ?? t('never.textOpen')}
      save={t('never.save')}
      values={{ groupId: String(groups[0]?.id ?? ''), advisorId, organizationId, reason: '' }}
      onSave={(typed, provider) =>
        provider.exclude(Number(typed.groupId), {
          advisorId: Number(typed.advisorId),
          organizationId: Number(typed.organizationId),
          reason: typed.reason.trim(),
        })
      }
      // Who is kept apart is not suggested either.
      changes={['matching-runs', 'exclusions', 'advisors', 'organizations']}
      onSaved={onDone}
      done={(made) => t('never.done', namesOf(made))}
      failed={t('never.failed')}
    >
      <Sides groups={groups} asked={SIDES.filter(({ name }) => given[name] === undefined)} />
      <NoteInput
        source="reason"
        label={t('never.reason')}
        help={t('never.reasonHelp')}
        minRows={2}
        maxLength={LIMITS.match.declineReason.max}
      />
    </FormDialog>
  );
}

type SidesProps = { groups: KeepApartDialogProps['groups']; asked: readonly (typeof SIDES)[number][] };

function Sides({ groups, asked }: SidesProps) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { setValue } = useFormContext();
  const groupId = Number(useWatch<{ groupId: string }>({ name: 'groupId' }));
  return (
    <>
      {asked.length > 0 && groups.length > 1 ? (
        <SelectInput
          source="groupId"
          label={t('group.label')}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name ?? '' }))}
          // Who was chosen need not belong to the other group.
          onChange={() => asked.forEach(({ name }) => setValue(name, ''))}
        />
      ) : null}
      {asked.map(({ name, resource, label }) => (
        <MemberInput
          key={name}
          resource={resource}
          groupId={groupId}
          validate={filled(t(`never.missing.${label}`))}
        />
      ))}
    </>
  );
}

type Named = Pick<MatchExclusion, 'advisorName' | 'organizationName'>;

export const namesOf = ({ advisorName, organizationName }: Named) => ({
  advisor: advisorName,
  organization: organizationName,
});

export function RemoveExclusion({ exclusion }: { exclusion: MatchExclusion }) {
  const { t } = useTranslation('admin-work');
  const { id, groupId } = exclusion;
  const names = namesOf(exclusion);
  return (
    <AskButton
      button={{ ...SMALL, 'aria-label': t('never.removeLabel', names), sx: { alignSelf: 'start' } }}
      title={t('never.removeTitle')}
      texts={[t('never.removeText', names)]}
      confirm={t('never.remove')}
      run={(provider) => provider.removeExclusion(groupId, id)}
      changes={['exclusions', 'advisors', 'organizations']}
      done={t('never.removed', names)}
    />
  );
}
