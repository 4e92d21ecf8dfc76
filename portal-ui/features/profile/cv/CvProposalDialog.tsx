import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstChoice, type CvChoice } from '../../../../ui-shared/cv/proposal.ts';
import { ProposedField } from './ProposedField.tsx';
import { ProposedSkills } from './ProposedSkills.tsx';
import type { FoundInCv } from './useCvFill.ts';

export interface CvProposalDialogProps {
  open: boolean;
  found: FoundInCv;
  onTake: (choice: CvChoice) => void;
  onClose: () => void;
}

const toggled = <Name extends string>(names: readonly Name[], name: Name, isTaken: boolean): Name[] =>
  isTaken ? [...names, name] : names.filter((one) => one !== name);

// keys: common:cvReader.*

export function CvProposalDialog({ open, found, onTake, onClose }: CvProposalDialogProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      // No focus ring around the whole dialog.
      sx={{ '& [role="dialog"]:focus-visible': { outline: 'none' } }}
    >
      <DialogTitle id={id}>{t('cv.proposalTitle')}</DialogTitle>
      {/* The key resets the choice for each proposal. */}
      <Choices key={found.id} found={found} onTake={onTake} onClose={onClose} />
    </Dialog>
  );
}

function Choices({ found, onTake, onClose }: Omit<CvProposalDialogProps, 'open'>) {
  const { t } = useTranslation(['profile', 'common']);
  const { changes, cvText } = found;
  const [choice, setChoice] = useState<CvChoice>(() => firstChoice(changes));
  const count = choice.fields.length + choice.skills.length;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <DialogContentText>
          {t('cv.proposalText')} {t(`common:cvReader.${found.extractedBy}`)}
        </DialogContentText>
        {changes.fields.map((change) => (
          <ProposedField
            key={change.field}
            change={change}
            cvText={cvText}
            isTaken={choice.fields.includes(change.field)}
            onTake={(isTaken) =>
              setChoice({ ...choice, fields: toggled(choice.fields, change.field, isTaken) })
            }
          />
        ))}
        {changes.skills.length > 0 ? (
          <ProposedSkills
            skills={changes.skills}
            cvText={cvText}
            taken={choice.skills}
            onTake={(skill, isTaken) =>
              setChoice({ ...choice, skills: toggled(choice.skills, skill, isTaken) })
            }
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cv.leave')}
        </Button>
        <Button disabled={count === 0} onClick={() => onTake(choice)}>
          {t('cv.take', { count })}
        </Button>
      </DialogActions>
    </>
  );
}
