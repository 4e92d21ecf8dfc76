import { useTranslation } from 'react-i18next';
import { Box, Button, DialogContentText } from '@mui/material';
import { LIMITS } from '../../../src/contract/limits.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../../../src/contract/webhooks-api.ts';
import type { Webhook, WebhookFormat } from '../../../src/contract/webhooks-api.ts';
import { TitledDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { GroupInput, PillsInput, SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { useGroupChoice } from '../../components/group/groups.ts';

const NOTHING = { url: '', events: [...WEBHOOK_EVENTS], format: 'standard' as WebhookFormat, groupId: '' };
const HEARD = ['webhooks'];

export function AddWebhook({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  const { isChoice, whose } = useGroupChoice();
  const ofAll = whose === 'all' ? t('webhooks.allGroups') : t('webhooks.chooseGroup');
  return (
    <FormDialog
      title={t('webhooks.add')}
      text={t('webhooks.addText')}
      save={t('webhooks.add')}
      values={NOTHING}
      onSave={({ groupId, ...form }, provider) =>
        provider.makeWebhook({ ...form, ...(groupId === '' ? {} : { groupId: Number(groupId) }) })
      }
      changes={HEARD}
      onSaved={({ secret }) => onMade(secret)}
      done=""
      failed={t('webhooks.notSaved')}
    >
      <Inputs />
      {isChoice ? <GroupInput label={t('webhooks.group')} blank={ofAll} /> : null}
    </FormDialog>
  );
}

export function EditWebhook({ record: hook }: { record: Webhook }) {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  return (
    <FormDialog
      title={t('webhooks.edit')}
      save={t('webhooks.save')}
      values={{ url: hook.url, events: hook.events, format: hook.format }}
      onSave={(change, provider) => provider.changeWebhook(hook.id, change)}
      changes={HEARD}
      done={t('webhooks.saved')}
      failed={t('webhooks.notSaved')}
    >
      <Inputs />
    </FormDialog>
  );
}

function Inputs() {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  return (
    <>
      <TextInput
        source="url"
        label={t('webhooks.url')}
        help={t('webhooks.urlHelp')}
        validate={filled(t('webhooks.urlMissing'))}
        maxLength={LIMITS.url.max}
        html={{ inputMode: 'url', spellCheck: false }}
      />
      <PillsInput
        source="events"
        label={t('webhooks.events')}
        options={WEBHOOK_EVENTS}
        labelOf={(event) => t(`webhooks.types.${event}`)}
      />
      <SelectInput
        source="format"
        label={t('webhooks.format')}
        options={WEBHOOK_FORMATS.map((value) => ({ value, label: t(`webhooks.formats.${value}`) }))}
      />
    </>
  );
}

/** A secret, which is shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['admin-webhooks', 'admin-work']);
  useWarnBeforeClosing(true);
  return (
    <TitledDialog
      title={t('webhooks.secret')}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{t('webhooks.secretKept')}</Button>}
    >
      <DialogContentText>{t('webhooks.secretText')}</DialogContentText>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {secret}
      </Box>
      <div>
        <CopyButton text={secret} label={t('webhooks.secretCopy')} />
      </div>
    </TitledDialog>
  );
}

/** How a webhook stands, by its name in the catalogue. */
export function stateOf({ active, offReason, waiting }: Webhook) {
  if (!active) return offReason ?? 'off';
  return waiting > 0 ? 'waiting' : 'on';
}
