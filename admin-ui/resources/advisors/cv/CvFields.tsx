import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useMutation } from '@tanstack/react-query';
import type { AdministeredAdvisor } from '../../../../src/contract/admin-api.ts';
import { errorText, ApiError } from '../../../../ui-shared/api/client.ts';
import { CvProposalDialog } from '../../../../ui-shared/cv/CvProposalDialog.tsx';
import { CV_ACCEPT, removeCv, checkCvFile, extractCv, useCvProposal } from '../../../../ui-shared/cv/api.ts';
import { useFilePicker } from '../../../../ui-shared/forms/useFilePicker.ts';
import { FIELDS } from '../../../../src/contract/messages.ts';
import { said } from '../../../../ui-shared/i18n/locale.ts';
import { toast, toastError, toastWarning } from '../../../../ui-shared/toast/toast.ts';
import { ConfirmDialog } from '../../../../ui-shared/layout/dialogs.tsx';
import { AskButton } from '../../../components/actions.tsx';
import { FormPart, Quiet } from '../../../components/Sections.tsx';
import { AdvisorInput } from '../AdvisorInput.ts';
import type { AdvisorValues } from '../saveAdvisor.ts';

type CvFieldsProps = { advisor?: AdministeredAdvisor; mayChangeIdentity: boolean };

/** The CV of an advisor: its file, its text, and what it proposes for the profile (spec 2 §4, §5). */
export function CvFields({ advisor, mayChangeIdentity }: CvFieldsProps) {
  const { t } = useTranslation('admin');
  const form = useFormContext<AdvisorValues>();
  const file = useWatch<AdvisorValues, 'cvFile'>({ name: 'cvFile' });
  const cv = useCvFile(form, advisor?.id);
  const proposal = useAdvisorProposal(form, { advisor, mayChangeIdentity });
  const [removedId, setRemovedId] = useState<number>();
  const id = useId();

  const fileId = advisor?.cvFileId ?? null;
  const isStored = advisor !== undefined && fileId !== null && fileId !== removedId;
  const place = isStored ? 'instead' : 'first';
  const chosen = file ? t(`advisorForm.cv.chosen.${place}`, { name: file.name }) : undefined;
  const help = proposal.error ? errorText(proposal.error) : t('advisorForm.cv.processHelp');
  return (
    <FormPart title={t('advisorForm.cv.title')}>
      {isStored ? (
        <StoredCv
          advisorId={advisor.id}
          fileId={fileId}
          name={advisor.cvFileName ?? t('fields.cv')}
          onRemoved={() => setRemovedId(fileId)}
        />
      ) : null}
      <CvFileChooser cv={cv} chosen={chosen} />
      <AdvisorInput source="cvText" help={t('advisorForm.cv.textHelp')} minRows={3} maxRows={12} />
      <Box>
        <Button
          variant="outlined"
          startIcon={<AutoAwesomeOutlined />}
          loading={proposal.isBusy}
          loadingPosition="start"
          disabled={cv.isReading}
          aria-describedby={id}
          onClick={proposal.process}
        >
          {t('advisorForm.cv.process')}
        </Button>
        <FormHelperText id={id} error={proposal.error !== null}>
          {proposal.isBusy ? t('advisorForm.cv.processing') : help}
        </FormHelperText>
      </Box>
      <ConfirmDialog
        open={cv.replacement.isOffered}
        title={t('advisorForm.cv.replaceQuestion')}
        texts={[t('advisorForm.cv.replaceText')]}
        confirm={t('advisorForm.cv.replace')}
        refuse={t('advisorForm.cv.keepText')}
        onConfirm={cv.replacement.take}
        onClose={cv.replacement.leave}
      />
      <CvProposalDialog
        proposal={proposal}
        words={{
          title: t('advisorForm.proposal.title'),
          text: t('advisorForm.proposal.text'),
          leave: t('advisorForm.proposal.leave'),
          take: () => t('advisorForm.proposal.take'),
        }}
      />
    </FormPart>
  );
}

function CvFileChooser({ cv, chosen }: { cv: ReturnType<typeof useCvFile>; chosen?: string }) {
  const { t } = useTranslation('admin');
  const { isReading, problem } = cv;
  const { open, input } = useFilePicker(cv.choose);
  const id = useId();
  return (
    <div>
      {chosen ? <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{chosen}</Typography> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          startIcon={<UploadFileOutlined />}
          loading={isReading}
          loadingPosition="start"
          aria-describedby={id}
          onClick={open}
        >
          {chosen ? t('advisorForm.cv.chooseOther') : t('advisorForm.cv.choose')}
        </Button>
        {chosen ? (
          <Button variant="text" onClick={cv.forget} disabled={isReading}>
            {t('advisorForm.cv.forget')}
          </Button>
        ) : null}
      </Box>
      <input {...input} accept={CV_ACCEPT} aria-label={t('advisorForm.cv.choose')} />
      <FormHelperText id={id} error={Boolean(problem)}>
        {isReading ? t('advisorForm.cv.reading') : (problem ?? t('advisorForm.cv.fileHelp'))}
      </FormHelperText>
    </div>
  );
}

type StoredCvProps = { advisorId: number; fileId: number; name: string; onRemoved: () => void };

function StoredCv({ advisorId, fileId, name, onRemoved }: StoredCvProps) {
  const { t } = useTranslation('admin');
  const href = `/api/cv/file/${fileId}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
        <Quiet>{t('advisorForm.cv.stored')}</Quiet>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      </Box>
      <Button component="a" href={href} download variant="outlined" startIcon={<DownloadRounded />}>
        {t('advisorForm.cv.download')}
      </Button>
      <AskButton
        button={{ variant: 'outlined', color: 'error', startIcon: <DeleteOutlineRounded /> }}
        title={t('advisorForm.cv.removeQuestion')}
        texts={[t('advisorForm.cv.removeText', { name })]}
        confirm={t('advisorForm.cv.remove')}
        refuse={t('advisorForm.cv.keepFile')}
        isDestructive
        run={() => removeCv(advisorId)}
        changes={['advisors']}
        done={t('advisorForm.cv.removed')}
        onDone={onRemoved}
        failedTitle={t('advisorForm.cv.removeFailed')}
      />
    </Box>
  );
}

const isSameText = (one: string, other: string): boolean =>
  one.replaceAll(/\s+/g, ' ').trim() === other.replaceAll(/\s+/g, ' ').trim();

/**
 * The chosen CV: read at once, kept in the form and stored when the form is saved. Its text goes into the text field;
 * over a text that is there only after a question.
 */
function useCvFile(form: UseFormReturn<AdvisorValues>, advisorId: number | undefined) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<string>();
  const [offered, setOffered] = useState<string>();

  const setFile = (file: File | null) => form.setValue('cvFile', file, { shouldDirty: true });
  const setText = (text: string) =>
    form.setValue('cvText', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  const reading = useMutation({
    mutationFn: (file: File) => extractCv(file, advisorId),
    onSuccess: (text) => {
      const present = form.getValues('cvText');
      if (present.trim() === '') setText(text);
      else if (!isSameText(present, text)) setOffered(text);
    },
    onError: (error) => {
      const isNoCv = error instanceof ApiError && error.code.startsWith('CV_');
      // The server stores no file that it cannot read; what only failed this time may be stored later.
      if (isNoCv) setFile(null);
      setProblem(errorText(error));
      toastWarning(isNoCv ? errorText(error) : t('warning'), t('advisorForm.cv.notExtracted'));
    },
  });

  return {
    problem,
    isReading: reading.isPending,
    choose: (file: File) => {
      const reason = checkCvFile(file);
      setProblem(reason ?? undefined);
      if (reason) return toastWarning(t('warning'), reason);
      setFile(file);
      reading.mutate(file);
    },
    forget: () => {
      setProblem(undefined);
      setFile(null);
    },
    replacement: {
      isOffered: offered !== undefined,
      take: () => {
        if (offered !== undefined) setText(offered);
        setOffered(undefined);
      },
      leave: () => setOffered(undefined),
    },
  };
}

/** "Process CV": toasts tell what came of it; an address that may not be changed is not proposed. */
function useAdvisorProposal(
  form: UseFormReturn<AdvisorValues>,
  { advisor, mayChangeIdentity }: CvFieldsProps,
) {
  const { t } = useTranslation('admin');
  const proposal = useCvProposal({
    advisorId: advisor?.id,
    current: () => {
      const { email, ...rest } = form.getValues();
      return mayChangeIdentity ? { ...rest, email } : rest;
    },
    set: (values) => {
      const shouldValidate = form.formState.isSubmitted;
      for (const [name, value] of Object.entries(values))
        form.setValue(name as keyof AdvisorValues, value, { shouldDirty: true, shouldValidate });
    },
    onNothing: () => toast({ title: t('advisorForm.proposal.nothing') }),
    onFailed: (error) =>
      toastError(t('advisorForm.cv.processError'), errorText(error) || t('advisorForm.cv.processFailed')),
  });
  return {
    ...proposal,
    process: () => {
      const cvText = form.getValues('cvText');
      if (cvText.trim() !== '') return proposal.ask(cvText);
      toastWarning(t('warning'), said(FIELDS.cvText.required));
    },
  };
}
