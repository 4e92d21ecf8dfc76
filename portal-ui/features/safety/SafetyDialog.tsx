import { Checkbox, FormControlLabel } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { ReportForm } from '../../../src/contract/safety-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { Field, SelectField } from '../../../ui-shared/forms/Field.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { useSignedInUser } from '../../app/redirects.tsx';
import { FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf, useDialogForm } from '../../components/forms.tsx';
import { searchAgain } from '../search/keptSearch.ts';
import { BLOCKS_KEY } from './api.ts';

const { textMax } = LIMITS.report;

const reasonOf = (picked: string) => REPORT_REASONS.find((known) => known === picked) ?? null;

export interface SafetyDialogProps {
  userId: number;
  about: Pick<ReportForm, 'aboutType' | 'aboutId'>;
  name: string;
  /** Administrators neither block nor are blocked; they report and are reported (decision 25). */
  mayBlock?: boolean;
  onClose: () => void;
}

/** Reports somebody, blocks them, or both in one step. */
export default function SafetyDialog({ userId, about, name, mayBlock = true, onClose }: SafetyDialogProps) {
  const { t } = useTranslation('safety');
  const client = useQueryClient();
  const me = useSignedInUser();
  const { form, ...dialog } = useDialogForm(
    `safety.${about.aboutType}.${about.aboutId}`,
    () => ({ reason: 'harassment', text: '', isBlocking: mayBlock, told: '' }),
    // A report that fails blocks nobody, so that both can be sent again; one that was taken is not sent twice.
    async ({ isBlocking: blocks, ...typed }, { setValue }) => {
      const why = reasonOf(typed.reason);
      const text = typed.text.trim();
      const report = `${why} ${text}`;
      if (why && typed.told !== report) {
        await request<unknown>('POST', '/api/reports', { ...about, reason: why, text });
        setValue('told', report, { shouldDirty: true });
      }
      if (blocks) await request<unknown>('POST', BLOCKS_KEY[0], { userId });
      toastSuccess(!why ? t('blocked', { name }) : blocks ? t('both') : t('reported'));
      if (!blocks) return;
      // Whoever is blocked is in no list any more.
      searchAgain(me.id);
      void client.invalidateQueries();
    },
    onClose,
  );
  const [picked, isBlocking] = useWatch({ control: form.control, name: ['reason', 'isBlocking'] });
  const reason = reasonOf(picked);
  const field = fieldsOf(form);
  return (
    <FormDialog
      title={mayBlock ? t('title', { name }) : t('titleReport', { name })}
      lead={about.aboutType === 'message' ? t('leadMessage', { name }) : t('lead', { name })}
      submit={t('submit')}
      isDisabled={!reason && !isBlocking}
      isDestructive
      {...dialog}
    >
      <SelectField
        label={t('reason')}
        {...field('reason')}
        options={[...REPORT_REASONS, ...(mayBlock ? (['none'] as const) : [])].map((value) => ({
          value,
          label: t(`reasons.${value}`),
        }))}
      />
      {reason ? (
        <Field
          label={t('text')}
          {...field('text', {
            validate: (typed) => {
              if (typed.trim() === '') return t('textMissing');
              return typed.trim().length <= textMax || t('textLong', { max: textMax });
            },
          })}
          lines={[4, 10]}
        />
      ) : null}
      {mayBlock ? (
        <div>
          <FormControlLabel
            control={<Checkbox {...form.register('isBlocking')} checked={isBlocking} />}
            label={t('block', { name })}
          />
          <Note>{t('blockHelp', { name })}</Note>
        </div>
      ) : null}
    </FormDialog>
  );
}
