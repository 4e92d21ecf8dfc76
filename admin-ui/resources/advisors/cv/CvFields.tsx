import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import { Box, Button, FormHelperText } from '@mui/material';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../../src/contract/admin-api.ts';
import { errorText } from '../../../../ui-shared/api/client.ts';
import { CvProposalDialog } from '../../../../ui-shared/cv/CvProposalDialog.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { FormPart } from '../../../components/Sections.tsx';
import type { AdvisorValues } from '../advisorValues.ts';
import { AdvisorInput } from '../AdvisorInput.ts';
import { CvFileChooser } from './CvFileChooser.tsx';
import { StoredCv } from './StoredCv.tsx';
import { useCvFile } from './useCvFile.ts';
import { useAdvisorProposal } from './useAdvisorProposal.ts';

export interface CvFieldsProps {
  advisor?: AdministeredAdvisor;
  mayChangeIdentity: boolean;
}

/** The CV of an advisor: its file, its text, and what it proposes for the profile (spec 2 §4, §5). */
export function CvFields({ advisor, mayChangeIdentity }: CvFieldsProps) {
  const { t } = useTranslation('admin');
  const form = useFormContext<AdvisorValues>();
  const file = useWatch<AdvisorValues, 'cvFile'>({ name: 'cvFile' });
  const cv = useCvFile(form, advisor?.id);
  const proposal = useAdvisorProposal(form, { advisorId: advisor?.id, mayChangeIdentity });
  const [removedId, setRemovedId] = useState<number>();
  const id = useId();

  const fileId = advisor?.cvFileId ?? null;
  const isStored = advisor !== undefined && fileId !== null && fileId !== removedId;
  const place = isStored ? 'instead' : 'first';
  const chosen = file ? t(`advisorForm.cv.chosen.${place}`, { name: file.name }) : undefined;
  const helpOf = () => {
    if (proposal.isBusy) return t('advisorForm.cv.processing');
    return proposal.error ? errorText(proposal.error) : t('advisorForm.cv.processHelp');
  };
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
      <CvFileChooser
        chosen={chosen}
        isReading={cv.isReading}
        problem={cv.problem}
        onChoose={cv.choose}
        onForget={cv.forget}
      />
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
          {helpOf()}
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
      {proposal.found ? (
        <CvProposalDialog
          open={proposal.isOpen}
          found={proposal.found}
          words={{
            title: t('advisorForm.proposal.title'),
            text: t('advisorForm.proposal.text'),
            leave: t('advisorForm.proposal.leave'),
            take: () => t('advisorForm.proposal.take'),
          }}
          onTake={proposal.take}
          onClose={proposal.close}
        />
      ) : null}
    </FormPart>
  );
}
