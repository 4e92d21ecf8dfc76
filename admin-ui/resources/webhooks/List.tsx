import WebhookRounded from '@mui/icons-material/WebhookRounded';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@mui/material';
import { WEBHOOK_FORMATS, type Webhook, type WebhookDelivery } from '../../../src/contract/webhooks-api.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { chips } from '../../components/cells.tsx';
import { ActionButton, TaskButtons, question, type Task } from '../../components/actions.tsx';
import {
  Fact,
  Facts,
  Quiet,
  DateFact,
  RecordRows,
  Section,
  RelativeTime,
} from '../../components/Sections.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, nameColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter } from '../../components/list/filters.tsx';
import { useErrorToast } from '../../components/useErrorToast.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AddWebhook, SecretDialog, stateOf, EditWebhook } from './WebhookDialogs.tsx';

export default function Webhooks() {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  const [secret, setSecret] = useState<string | null>(null);
  const columns: Column<Webhook>[] = [
    nameColumn('url', { label: t('webhooks.url'), sortBy: 'url', width: '46%' }, 'url', ({ format }) =>
      t(`webhooks.formats.${format}`),
    ),
    column(
      'group',
      { label: t('webhooks.group'), width: '20%' },
      ({ groupName }) => groupName ?? t('webhooks.allGroups'),
    ),
    column('state', { label: t('webhooks.state'), width: '18%' }, (hook) =>
      t(`webhooks.states.${stateOf(hook)}`, { count: hook.waiting }),
    ),
    timeColumn('last', 'lastDeliveredAt', { label: t('webhooks.last'), sortBy: undefined, width: '16%' }),
  ];
  return (
    <>
      <RecordList<Webhook>
        resource="webhooks"
        words={{ title: t('webhooks.title'), empty: t('webhooks.empty'), hint: t('webhooks.emptyHint') }}
        columns={columns}
        add={{ label: t('webhooks.add'), icon: WebhookRounded, dialog: <AddWebhook onMade={setSecret} /> }}
        details={{ nameOf: ({ url }) => url, content: WebhookFacts, footer: Actions }}
      >
        <ChoiceFilter
          source="format"
          label={t('webhooks.format')}
          values={WEBHOOK_FORMATS}
          nameOf={(format) => t(`webhooks.formats.${format}`)}
        />
      </RecordList>
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </>
  );
}

const DELIVERIES = 'webhook-deliveries';
const CHANGES = ['webhooks', DELIVERIES];
/** While something waits to be sent. */
const AGAIN_MS = 3000;

function WebhookFacts({ record: hook }: { record: Webhook }) {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  return (
    <>
      <Facts>
        <Fact label={t('webhooks.state')}>
          {t(`webhooks.states.${stateOf(hook)}`, { count: hook.waiting })}
        </Fact>
        <Fact label={t('webhooks.group')}>{hook.groupName ?? t('webhooks.allGroups')}</Fact>
        <Fact label={t('webhooks.format')}>{t(`webhooks.formats.${hook.format}`)}</Fact>
        <Fact label={t('webhooks.by')}>{hook.createdBy}</Fact>
        <Fact label={t('webhooks.events')}>
          {chips(hook.events.map((event) => t(`webhooks.types.${event}`)))}
        </Fact>
        <DateFact label={t('webhooks.formerSecret')} iso={hook.formerSecretUntil} />
      </Facts>
      <Deliveries webhookId={hook.id} />
    </>
  );
}

function Actions({ record: hook }: { record: Webhook }) {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  const onFailed = useErrorToast()(t('webhooks.notSaved'));
  const [secret, setSecret] = useState<string | null>(null);
  const does = { changes: CHANGES, onFailed };
  return (
    <>
      <ActionButton {...does} run={(provider) => provider.testWebhook(hook.id)}>
        {t('webhooks.test')}
      </ActionButton>
      <ActionButton
        {...does}
        variant="outlined"
        run={(provider) => provider.changeWebhook(hook.id, { active: !hook.active })}
        done={hook.active ? t('webhooks.turnedOff') : t('webhooks.turnedOn')}
      >
        {hook.active ? t('webhooks.turnOff') : t('webhooks.turnOn')}
      </ActionButton>
      <TaskButtons tasks={useTasks(hook, setSecret)} />
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </>
  );
}

function useTasks(hook: Webhook, onSecret: (secret: string) => void): Task[] {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  const { close } = useRecordPages('webhooks');
  return [
    { label: t('webhooks.editShort'), may: true, look: 'second', dialog: <EditWebhook record={hook} /> },
    question({
      may: true,
      look: 'second',
      title: t('webhooks.newSecretTitle'),
      texts: [t('webhooks.newSecretText')],
      confirm: t('webhooks.newSecret'),
      run: (provider) => provider.renewSecret(hook.id),
      changes: CHANGES,
      onDone: ({ secret }) => onSecret(secret),
    }),
    question({
      may: true,
      look: 'destructive',
      title: t('webhooks.deleteTitle'),
      texts: [t('webhooks.deleteText')],
      confirm: t('webhooks.delete'),
      run: (provider) => provider.deleteWebhook(hook.id),
      changes: CHANGES,
      done: t('webhooks.deleted'),
      onDone: close,
    }),
  ];
}

function Deliveries({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  const reading = useFresh<WebhookDelivery[]>(
    [DELIVERIES, webhookId],
    `/api/admin/webhooks/${webhookId}/deliveries?range=[0,19]`,
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => status === 'waiting') ? AGAIN_MS : false,
    },
  );
  const { data, error } = reading;
  const title = t('webhooks.deliveries');
  return (
    <Section title={title}>
      <Failure title={t('webhooks.deliveriesFailed')} of={reading} />
      {data || error ? null : <Skeleton variant="rounded" height={44} />}
      <RecordRows label={title} records={data} none={<Quiet>{t('webhooks.noDeliveries')}</Quiet>}>
        {(delivery) => <Delivery {...delivery} />}
      </RecordRows>
    </Section>
  );
}

function Delivery({ type, status, attempts, lastStatus, lastError, createdAt }: WebhookDelivery) {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  // keys: admin-webhooks:webhooks.errors.*
  const answered = lastStatus === null ? null : t('webhooks.answered', { status: lastStatus });
  const why = lastError ? t(`webhooks.errors.${lastError}`) : answered;
  const how = [t(`webhooks.deliveryStates.${status}`), t('webhooks.attempts', { count: attempts }), why];
  return (
    <>
      {type === 'test' ? t('webhooks.test') : t(`webhooks.types.${type}`)}
      <Quiet>
        {`${how.filter(Boolean).join(' · ')} · `}
        <RelativeTime iso={createdAt} />
      </Quiet>
    </>
  );
}
