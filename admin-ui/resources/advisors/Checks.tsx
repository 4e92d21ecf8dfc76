import { Alert, Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { CHECK_KINDS, type CheckKind } from '../../../src/contract/enums.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { Check } from '../../../src/contract/safety-api.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { dayText } from '../../../ui-shared/time/time.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { AskButton, DialogButton, SMALL } from '../../components/actions.tsx';
import { Quiet, RecordRows, Section } from '../../components/Sections.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { DayInput, SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';

export function Checks({ advisorId }: { advisorId: number }) {
  const { t } = useTranslation(['admin-work', 'common']);
  const { data, error } = useFresh<Check[]>(['checks', advisorId], `/api/admin/advisors/${advisorId}/checks`);
  const add = (
    <DialogButton {...SMALL} dialog={<RecordCheck advisorId={advisorId} />}>
      {t('checks.add')}
    </DialogButton>
  );
  return (
    <Section title={t('checks.title')} actions={add}>
      {error ? <Alert severity="error">{`${t('checks.listFailed')} ${error.message}`}</Alert> : null}
      <RecordRows
        label={t('checks.title')}
        records={data}
        none={<Quiet>{t('checks.none')}</Quiet>}
        row={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}
      >
        {(check) => <CheckRow advisorId={advisorId} check={check} />}
      </RecordRows>
    </Section>
  );
}

function CheckRow({ advisorId, check }: { advisorId: number; check: Check }) {
  const { t } = useTranslation(['admin-work', 'common']);
  const kind = t(`common:checks.${check.kind}`);
  const day = dayText(check.expiresOn);
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {t('checks.line', { kind, reference: check.reference })}
        <Quiet>{check.isValid ? t('checks.until', { day }) : t('checks.over', { day })}</Quiet>
      </Box>
      <AskButton
        button={{ size: 'small', variant: 'text', 'aria-label': t('checks.deleteNamed', { kind }) }}
        title={t('checks.deleteNamed', { kind })}
        texts={[t('checks.deleteText')]}
        confirm={t('checks.delete')}
        isDestructive
        run={(provider) => provider.deleteCheck(advisorId, check.id)}
        changes={['checks']}
        done={t('checks.deleted')}
      />
    </>
  );
}

const NOTHING = { kind: CHECK_KINDS[0] as CheckKind, reference: '', seenOn: '', expiresOn: '' };

function RecordCheck({ advisorId }: { advisorId: number }) {
  const { t } = useTranslation(['admin-work', 'common']);
  return (
    <FormDialog
      title={t('checks.add')}
      text={t('checks.text')}
      save={t('checks.save')}
      values={NOTHING}
      onSave={(form, provider) => provider.recordCheck(advisorId, form)}
      changes={['checks']}
      done={t('checks.saved')}
      failed={t('checks.failed')}
    >
      <SelectInput
        source="kind"
        label={t('checks.kind')}
        options={CHECK_KINDS.map((value) => ({ value, label: t(`common:checks.${value}`) }))}
      />
      <TextInput
        source="reference"
        label={t('checks.reference')}
        maxLength={4}
        validate={filled(FIELDS.check.reference)}
      />
      <FieldRow>
        <DayInput source="seenOn" label={t('checks.seenOn')} validate={filled(FIELDS.check.day)} />
        <DayInput source="expiresOn" label={t('checks.expiresOn')} validate={filled(FIELDS.check.day)} />
      </FieldRow>
    </FormDialog>
  );
}
