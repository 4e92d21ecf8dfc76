import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECK_KINDS, type CheckKind } from '../../../src/contract/enums.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { Check } from '../../../src/contract/safety-api.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { useAction } from '../../components/ConfirmAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';

/** An advisor's safeguarding checks, in their details. */
export function Checks({ advisorId }: { advisorId: number }) {
  const { t } = useTranslation(['admin-work', 'common']);
  const provider = useProvider();
  const [isAdding, setAdding] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['checks', advisorId],
    queryFn: ({ signal }) => provider.checks(advisorId, signal),
    staleTime: 0,
  });
  const add = (
    <Button variant="outlined" size="small" onClick={() => setAdding(true)}>
      {t('checks.add')}
    </Button>
  );
  return (
    <Section title={t('checks.title')} actions={add}>
      {error ? <Alert severity="error">{`${t('checks.listFailed')} ${error.message}`}</Alert> : null}
      {data?.length === 0 ? <Quiet>{t('checks.none')}</Quiet> : null}
      {data && data.length > 0 ? (
        <Rows label={t('checks.title')} row={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
          {data.map((check) => (
            <CheckRow key={check.id} advisorId={advisorId} check={check} />
          ))}
        </Rows>
      ) : null}
      {isAdding ? <RecordCheck advisorId={advisorId} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function CheckRow({ advisorId, check }: { advisorId: number; check: Check }) {
  const { t } = useTranslation(['admin-work', 'common']);
  const provider = useProvider();
  const kind = t(`common:checks.${check.kind}`);
  const { mutate, isPending } = useAction({
    run: () => provider.deleteCheck(advisorId, check.id),
    changes: ['checks'],
    done: t('checks.deleted'),
  });
  return (
    <li>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {t('checks.line', { kind, reference: check.reference })}
        <Quiet>
          {check.isValid
            ? t('checks.until', { day: check.expiresOn })
            : t('checks.over', { day: check.expiresOn })}
        </Quiet>
      </Box>
      <Button
        size="small"
        variant="text"
        aria-label={t('checks.deleteNamed', { kind })}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('checks.delete')}
      </Button>
    </li>
  );
}

const NOTHING = { kind: CHECK_KINDS[0] as CheckKind, reference: '', seenOn: '', expiresOn: '' };

function RecordCheck({ advisorId, onClose }: { advisorId: number; onClose: () => void }) {
  const { t } = useTranslation(['admin-work', 'common']);
  const provider = useProvider();
  return (
    <FormDialog
      title={t('checks.add')}
      text={t('checks.text')}
      save={t('checks.save')}
      values={NOTHING}
      onSave={(form) => provider.recordCheck(advisorId, form)}
      changes={['checks']}
      done={t('checks.saved')}
      failed={t('checks.failed')}
      onClose={onClose}
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
        isRequired
      />
      <FieldRow>
        <TextInput
          source="seenOn"
          type="date"
          label={t('checks.seenOn')}
          validate={filled(FIELDS.check.day)}
          isRequired
        />
        <TextInput
          source="expiresOn"
          type="date"
          label={t('checks.expiresOn')}
          validate={filled(FIELDS.check.day)}
          isRequired
        />
      </FieldRow>
    </FormDialog>
  );
}
