import { Box, Button, Typography, useTheme } from '@mui/material';
import { useEffect, useRef, type ComponentType } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useListContext, useGetMany } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { radii, shadows } from '../../../ui-shared/theme/tokens.ts';
import { useProvider } from '../../app/data/dataProvider.ts';
import type { MemberResource } from '../../app/data/memberCalls.ts';
import { Ask, DialogButton, SMALL } from '../actions.tsx';
import { FLOW, Rows } from '../Sections.tsx';
import { useExport } from '../export/ExportButton.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { GroupsInput } from '../form/inputs.tsx';
import { given } from '../form/rules.ts';
import { useGroupChoice } from '../group/groups.ts';
import { useErrorToast } from '../useErrorToast.ts';
import { assignGroups, eachMember, memberName, type Member } from './members.ts';
import { useMemberToasts } from './useMemberForm.tsx';
import { labelled } from '../text.ts';

export interface ChosenRowsProps {
  resource: MemberResource;
  ids: readonly number[];
  /** @param left for whom it was not done */
  onDone: (left?: readonly number[]) => void;
}

type BulkBarProps = { resource: MemberResource; InviteDialog: ComponentType<ChosenRowsProps> };

/** What can be done with the chosen rows; it floats over the end of the list, so that no row moves. */
export function BulkBar({ resource, InviteDialog }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const { roles, palette } = useTheme();
  const list = useListContext<AdministeredAccount & { id: number }>();
  const { selectedIds: ids, onSelect, data = [], sort, total = 0 } = list;
  // For whoever looks after one group, everybody in the list is in it already.
  const { isChoice: mayInvite } = useGroupChoice();
  const exporting = useExport(resource);
  const provider = useProvider();
  const fail = useErrorToast();
  const filters = JSON.stringify(list.filterValues);
  // What other filters no longer show is not chosen any more: nobody would see whom an action is about.
  const chosenBy = useRef(filters);
  useEffect(() => {
    if (list.isPending || list.isPlaceholderData || chosenBy.current === filters) return;
    chosenBy.current = filters;
    onSelect(ids.filter((id) => data.some((shown) => shown.id === id)));
  });
  const search = useMutation({
    mutationFn: (filter: string) =>
      provider.getList<{ id: number }>(resource, {
        pagination: { page: 1, perPage: LIMITS.list.defaultRange },
        filter: JSON.parse(filter) as object,
        sort,
      }),
    // Whom other filters than those of now have found is not shown.
    onSuccess: ({ data: found }, filter) => {
      if (filter === filters) onSelect(found.map(({ id }) => id));
    },
    onError: fail(t('error')),
  });
  if (ids.length === 0) return null;
  const exportChosen = () => exporting.mutate({ filter: { id: ids }, sort });
  const may = (ability: string) => data.some(({ abilities }) => abilities[ability]);
  const dialogOf = (Dialog: ComponentType<ChosenRowsProps>) => ({
    dialog: <Dialog resource={resource} ids={ids} onDone={(left = []) => onSelect([...left])} />,
  });
  return (
    <Box
      component="section"
      aria-label={t('bulk.label')}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 3,
        mx: 4,
        mt: 3,
        px: 4,
        py: 2,
        ...FLOW,
        alignItems: 'center',
        gap: 2,
        borderRadius: `${radii.medium}px`,
        border: `1px solid ${roles.line}`,
        backgroundColor: roles.raised,
        boxShadow: shadows[palette.mode].float,
      }}
    >
      <Typography component="output" className="tabular" sx={{ fontWeight: 620, mr: 'auto' }}>
        {t('bulk.chosen', { count: ids.length })}
      </Typography>
      {total > ids.length ? (
        <Button size="small" variant="text" loading={search.isPending} onClick={() => search.mutate(filters)}>
          {t('bulk.all', { total: Math.min(total, LIMITS.list.defaultRange) })}
        </Button>
      ) : null}
      <DialogButton size="small" may={may('assignGroups')} {...dialogOf(AssignGroupsDialog)}>
        {t('bulk.assign')}
      </DialogButton>
      <DialogButton {...SMALL} may={mayInvite} {...dialogOf(InviteDialog)}>
        {t('bulk.invite')}
      </DialogButton>
      <Button {...SMALL} loading={exporting.isPending} onClick={exportChosen}>
        {t('bulk.export')}
      </Button>
      <DialogButton {...SMALL} color="error" may={may('delete')} {...dialogOf(BulkDelete)}>
        {t('bulk.deleteAction')}
      </DialogButton>
      <Button size="small" variant="text" onClick={() => list.onUnselectItems()}>
        {t('bulk.clear')}
      </Button>
    </Box>
  );
}

const NAMED_FAILURES = 3;

function WhoJoins({ resource, ids }: Pick<ChosenRowsProps, 'resource' | 'ids'>) {
  const { t } = useTranslation('admin');
  const { groups } = useGroupChoice();
  const chosen = useWatch<{ groupIds: number[] }>({ name: 'groupIds' }) as number[];
  const { data } = useGetMany<Member>(resource, { ids: [...ids] });
  if (!data || chosen.length === 0) return null;
  return (
    <Rows plain label={t('columns.groups')}>
      {groups
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name }) => {
          const there = data.filter((member) => member.groups.some((group) => group.id === id)).length;
          return <li key={id}>{t('bulk.joins', { name, there, joining: ids.length - there })}</li>;
        })}
    </Rows>
  );
}

function AssignGroupsDialog({ resource, ids, onDone }: ChosenRowsProps) {
  const { t } = useTranslation('admin');
  const toasts = useMemberToasts(resource);
  const { groups } = useGroupChoice();
  return (
    <FormDialog
      title={t('bulk.assign')}
      text={t(`members.${resource}.assignText`, { count: ids.length })}
      save={t('bulk.assignSave')}
      values={{ groupIds: [] as number[] }}
      onSave={({ groupIds }, provider) => assignGroups(provider, resource, ids, groupIds)}
      changes={[resource]}
      onSaved={({ done, failed, gone }) => {
        const count = done + failed.length + gone;
        if (done < count) toasts.warn(t('bulk.partly', { done, count }), failed.slice(0, NAMED_FAILURES));
        else toasts.done(t(`members.${resource}.assigned`, { count }));
        onDone(failed.map(({ id }) => id));
      }}
      done=""
      failed={t(`members.${resource}.failed.groups`)}
      onFailed={(error) => toasts.failed('groups', error)}
    >
      <GroupsInput
        label={t('columns.groups')}
        help={t('bulk.assignHelp')}
        groups={groups}
        validate={given(t('bulk.missing'))}
      />
      <WhoJoins resource={resource} ids={ids} />
    </FormDialog>
  );
}

const NAMED = 8;

/** Says whose accounts go, who only leaves the admin's groups and who stays, before any of it happens. */
function BulkDelete({ resource, ids, onDone }: ChosenRowsProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toasts = useMemberToasts(resource);
  const { data: members } = useGetMany<Member>(resource, { ids: [...ids] });
  const told = (key: 'accounts' | 'links' | 'stay', some: readonly Member[]) => {
    const names = listed(some.slice(0, NAMED).map(memberName));
    const more = some.length > NAMED ? ` ${t('bulk.andMore', { count: some.length - NAMED })}` : '';
    return some.length > 0 ? [t(`bulk.delete.${key}`, { count: some.length, names: names + more })] : [];
  };
  const kindOf = ({ abilities }: Member) =>
    abilities['deleteAccount'] ? 'accounts' : abilities['delete'] ? 'links' : 'stay';
  const of = (kind: ReturnType<typeof kindOf>) => members?.filter((member) => kindOf(member) === kind) ?? [];
  return (
    <Ask
      title={t(`members.${resource}.deleteMany`, { count: ids.length })}
      texts={
        members
          ? [...told('accounts', of('accounts')), ...told('links', of('links')), ...told('stay', of('stay'))]
          : [t('common:loading')]
      }
      confirm={t('bulk.delete.confirm', { count: ids.length - of('stay').length })}
      isDestructive
      run={(provider) => {
        const stay = of('stay').map(({ id }) => id);
        const gone = ids.filter((id) => !stay.includes(id));
        return eachMember(provider, resource, gone, ({ id }) => provider.deleteMember(resource, id));
      }}
      changes={[[resource, 'getList'], 'counts']}
      onDone={({ done, failed }) => {
        const count = done + failed.length;
        if (failed.length === 0) toasts.done(t('bulk.delete.done', { count }));
        else toasts.warn(t('bulk.delete.partly', { done, count }), failed.slice(0, NAMED));
        onDone(failed.map(({ id }) => id));
      }}
      onFailed={(error) => toasts.failed('delete', error)}
    />
  );
}

export function DeleteMember({ record }: { record: Member }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const list = useListContext();
  const resource = list.resource as MemberResource;
  const toasts = useMemberToasts(resource);
  const { id, groups, abilities } = record;
  const name = memberName(record);
  const kind = abilities['deleteAccount'] ? 'account' : 'links';
  const namesOf = (some: Member['groups']) => listed(some.map((group) => group.name));
  return (
    <Ask
      title={t(`members.${resource}.delete.title`)}
      texts={[
        t(`members.${resource}.delete.question`),
        t(`members.${resource}.delete.${kind}`, { name, groups: namesOf(groups) }),
      ]}
      confirm={kind === 'account' ? t('delete.confirm') : t('delete.confirmLinks')}
      isDestructive
      run={(provider) => provider.deleteMember(resource, id)}
      changes={[[resource, 'getList'], 'counts']}
      onDone={({ deleted, removedFromGroupIds }) => {
        const left = groups.filter((group) => removedFromGroupIds.includes(group.id));
        if (deleted) toasts.done(t(`members.${resource}.deleted`));
        else toasts.done(t(`members.${resource}.removed`), t('delete.left', { name, groups: namesOf(left) }));
        list.onSelect(list.selectedIds.filter((chosen: number) => chosen !== id));
        client.removeQueries({ queryKey: [resource, 'getOne', { id: String(id) }] });
      }}
      onFailed={(error) => toasts.failed('delete', error)}
      failed={(message) => labelled(t(`members.${resource}.failed.delete`), message)}
    />
  );
}
