import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Advisor } from '../../../../src/contract/api.ts';
import { errorText } from '../../../../ui-shared/api/client.ts';
import { CvProposalDialog } from '../../../../ui-shared/cv/CvProposalDialog.tsx';
import { useCvProposal } from '../../../../ui-shared/cv/useCvProposal.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { AdvisorField, type AdvisorFields } from '../advisorForm.ts';
import { useRemoveCv } from '../api/cv.ts';
import { FormSection } from '../FormSection.tsx';
import { CvChooser } from './CvChooser.tsx';
import { CvFill } from './CvFill.tsx';
import { StoredCv } from './StoredCv.tsx';
import { useCvUpload } from './useCvUpload.ts';

export interface CvSectionProps {
  advisor: Advisor;
  form: UseFormReturn<AdvisorFields>;
}

export function CvSection({ advisor, form }: CvSectionProps) {
  const { t } = useTranslation('profile');
  const upload = useCvUpload(form);
  const fill = useCvProposal({
    current: () => form.getValues(),
    set: (values) => {
      for (const [name, value] of Object.entries(values))
        form.setValue(name as keyof AdvisorFields, value, { shouldDirty: true, shouldValidate: true });
    },
  });
  const remove = useRemoveCv();
  const chooser = useRef<HTMLButtonElement>(null);
  const problem = upload.error ?? remove.error ?? fill.error;
  const forgetProblems = () => {
    upload.forgetError();
    remove.reset();
    fill.forget();
  };

  // The button that removed the file has disappeared.
  useEffect(() => {
    if (remove.isSuccess) chooser.current?.focus();
  }, [remove.isSuccess]);

  return (
    <FormSection title={t('advisor.cv')} text={t('advisor.cvHelp')}>
      {advisor.cvFileName ? (
        <StoredCv
          name={advisor.cvFileName}
          url={advisor.cvFileUrl}
          isRemoving={remove.isPending}
          onRemove={(onSettled) => {
            forgetProblems();
            remove.mutate(undefined, { onSuccess: upload.forget, onSettled });
          }}
        />
      ) : null}
      <CvChooser
        hasFile={Boolean(advisor.cvFileName)}
        reading={upload.isReading ? upload.name : undefined}
        buttonRef={chooser}
        onChoose={(file) => {
          if (upload.isReading) return;
          forgetProblems();
          upload.read(file);
        }}
      />
      {problem ? <Alert severity="error">{errorText(problem)}</Alert> : null}
      <AdvisorField form={form} name="cvText" lines={[3, 16]} />
      <CvFill
        isBusy={fill.isBusy}
        outcome={fill.outcome}
        onAsk={() => {
          if (fill.isBusy) return;
          forgetProblems();
          fill.ask(upload.beside ?? form.getValues('cvText'));
        }}
      />
      <ConfirmDialog
        open={upload.isAsking}
        title={t('cv.replaceTitle')}
        texts={[t('cv.replaceText')]}
        confirm={t('cv.replace')}
        refuse={t('cv.keep')}
        onConfirm={upload.replace}
        onClose={upload.keep}
      />
      {fill.found ? (
        <CvProposalDialog
          open={fill.isOpen}
          found={fill.found}
          words={{
            title: t('cv.proposalTitle'),
            text: t('cv.proposalText'),
            leave: t('cv.leave'),
            take: (count) => t('cv.take', { count }),
          }}
          onTake={fill.take}
          onClose={fill.close}
        />
      ) : null}
    </FormSection>
  );
}
