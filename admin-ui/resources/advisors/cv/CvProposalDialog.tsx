import { Button, DialogContentText, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../../src/contract/enums.ts';
import { firstChoice, type CvChoice } from '../../../../ui-shared/cv/proposal.ts';
import { MessageDialog } from '../../../components/MessageDialog.tsx';
import { ProposedValue } from './ProposedValue.tsx';
import type { OpenProposal } from './useCvProposal.ts';

// keys: common:cvReader.*

export interface CvProposalDialogProps {
  proposal: OpenProposal;
  onTake: (choice: CvChoice) => void;
  onLeave: () => void;
}

const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((one) => one !== item) : [...items, item];

/**
 * What a CV proposes, value by value, beside what the form has: each is taken or left. What would replace something is
 * not ticked at first.
 */
export function CvProposalDialog({ proposal, onTake, onLeave }: CvProposalDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { cvText, changes } = proposal;
  const [choice, setChoice] = useState(() => firstChoice(changes));
  const isNothing = choice.fields.length + choice.skills.length === 0;
  return (
    <MessageDialog
      title={t('advisorForm.proposal.title')}
      onClose={onLeave}
      maxWidth="sm"
      actions={
        <>
          <Button variant="outlined" onClick={onLeave}>
            {t('advisorForm.proposal.leave')}
          </Button>
          <Button onClick={() => onTake(choice)} disabled={isNothing}>
            {t('advisorForm.proposal.take')}
          </Button>
        </>
      }
    >
      <DialogContentText>
        {t('advisorForm.proposal.text')} {t(`common:cvReader.${proposal.extractedBy}`)}
      </DialogContentText>
      {changes.fields.map(({ field, ...value }) => (
        <ProposedValue
          key={field}
          {...value}
          label={t(`common:fields.${field}`)}
          cvText={cvText}
          isTaken={choice.fields.includes(field)}
          onToggle={() => setChoice((now) => ({ ...now, fields: toggled(now.fields, field) }))}
        />
      ))}
      {changes.skills.length > 0 ? (
        <Typography variant="h4" component="h3">
          {t('advisorForm.proposal.skills')}
        </Typography>
      ) : null}
      {changes.skills.map(({ skill, source }) => (
        <ProposedValue
          key={skill}
          label={skillLabel(skill)}
          source={source}
          cvText={cvText}
          isTaken={choice.skills.includes(skill)}
          onToggle={() => setChoice((now) => ({ ...now, skills: toggled(now.skills, skill) }))}
        />
      ))}
    </MessageDialog>
  );
}
