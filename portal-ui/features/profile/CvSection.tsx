import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, type Ref } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Advisor } from '../../../src/contract/api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { CvProposalDialog } from '../../../ui-shared/cv/CvProposalDialog.tsx';
import { CV_ACCEPT, useCvProposal, type CvOutcome } from '../../../ui-shared/cv/api.ts';
import { useFilePicker } from '../../../ui-shared/forms/useFilePicker.ts';
import { ConfirmDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { OutlinedButton } from '../../components/cards.tsx';
import { AskingButton } from '../../components/dialogs.tsx';
import { FormSection } from './FormCard.tsx';
import { AdvisorField, type AdvisorFields } from './advisorForm.ts';
import { useCvUpload, useRemoveCv } from './useCvUpload.ts';

export function CvSection({ advisor, form }: { advisor: Advisor; form: UseFormReturn<AdvisorFields> }) {
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
          advisor={advisor}
          onRemove={() => {
            forgetProblems();
            return remove.mutateAsync(undefined, { onSuccess: upload.forget });
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
        outcome={typeof fill.outcome === 'string' || form.formState.isDirty ? fill.outcome : undefined}
        onAsk={() => {
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
      <CvProposalDialog
        proposal={fill}
        words={{
          title: t('cv.proposalTitle'),
          text: t('cv.proposalText'),
          leave: t('cv.leave'),
          take: (count) => t('cv.take', { count }),
        }}
      />
    </FormSection>
  );
}

interface CvChooserProps {
  hasFile: boolean;
  reading?: string;
  buttonRef: Ref<HTMLButtonElement>;
  onChoose: (file: File) => void;
}

function CvChooser({ hasFile, reading, buttonRef, onChoose }: CvChooserProps) {
  const { t } = useTranslation('profile');
  const { open, place, look, colourOver, input } = useFilePicker(onChoose);
  const isReading = reading !== undefined;
  return (
    <Box aria-busy={isReading || undefined} {...place} sx={{ ...look, gap: 2, py: 5 }}>
      <OutlinedButton ref={buttonRef} loading={isReading} startIcon={<UploadFileOutlined />} onClick={open}>
        {hasFile ? t('cv.chooseOther') : t('cv.choose')}
      </OutlinedButton>
      <input {...input} accept={CV_ACCEPT} aria-label={t('cv.choose')} />
      <Typography
        component="output"
        variant="body2"
        sx={{ color: colourOver ?? 'text.secondary', maxWidth: '100%', overflowWrap: 'anywhere' }}
      >
        {isReading ? t('cv.reading', { name: reading }) : t('cv.drop')}
      </Typography>
    </Box>
  );
}

function CvFill({ isBusy, outcome, onAsk }: { isBusy: boolean; outcome?: CvOutcome; onAsk: () => void }) {
  const { t } = useTranslation('profile');
  const told = () => {
    if (!outcome) return t('cv.fillHelp');
    return typeof outcome === 'string' ? t(`cv.outcome.${outcome}`) : t('cv.taken', { count: outcome.taken });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <OutlinedButton
        loading={isBusy}
        startIcon={<AutoFixHighOutlined />}
        aria-busy={isBusy || undefined}
        onClick={onAsk}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      >
        {t('cv.fill')}
      </OutlinedButton>
      <Typography
        component="output"
        variant="body2"
        sx={{ color: outcome ? 'text.primary' : 'text.secondary', fontWeight: outcome ? 600 : undefined }}
      >
        {told()}
      </Typography>
    </Box>
  );
}

function StoredCv({ advisor, onRemove }: { advisor: Advisor; onRemove: () => Promise<unknown> }) {
  const { t } = useTranslation('profile');
  const { cvFileName: name, cvFileUrl: url } = advisor;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <DescriptionOutlined sx={{ color: 'text.secondary' }} />
      <Typography sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {url ? (
          <Button
            variant="text"
            size="small"
            href={url}
            download
            startIcon={<FileDownloadOutlined />}
            aria-label={t('cv.downloadLabel', { name })}
          >
            {t('cv.download')}
          </Button>
        ) : null}
        <AskingButton
          variant="text"
          size="small"
          startIcon={<DeleteOutlineRounded />}
          aria-label={t('cv.removeLabel', { name })}
          title={t('cv.removeTitle', { name })}
          texts={[t('cv.removeText')]}
          confirm={t('cv.remove')}
          refuse={t('cv.removeRefuse')}
          isDestructive
          onConfirm={onRemove}
        />
      </Box>
    </Box>
  );
}
