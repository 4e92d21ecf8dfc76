import {
  Box,
  Button,
  Checkbox,
  DialogContentText,
  FormControlLabel,
  Typography,
  useTheme,
} from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../i18n/words.ts';
import { Note } from '../layout/Text.tsx';
import { TitledDialog } from '../layout/dialogs.tsx';
import { columns, radii } from '../theme/tokens.ts';
import { firstChoice, placeIn, type CvChoice, type CvSource } from './proposal.ts';
import type { FoundInCv, useCvProposal } from './api.ts';

interface CvProposalDialogProps {
  proposal: ReturnType<typeof useCvProposal>;
  words: { title: string; text: string; leave: string; take: (count: number) => string };
}

const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((one) => one !== item) : [...items, item];

// keys: common:cvReader.*, common:fields.*

export const CvProposalDialog = ({ proposal, words }: CvProposalDialogProps) =>
  // The key resets the choice for each proposal.
  proposal.found ? <Choices key={proposal.found.id} {...{ proposal, words, found: proposal.found }} /> : null;

function Choices({ proposal, found, words }: CvProposalDialogProps & { found: FoundInCv }) {
  const { t } = useTranslation('common');
  const { changes, cvText } = found;
  const [choice, setChoice] = useState<CvChoice>(() => firstChoice(changes));
  const count = choice.fields.length + choice.skills.length;
  const actions = (
    <>
      <Button variant="outlined" onClick={proposal.close}>
        {words.leave}
      </Button>
      <Button disabled={count === 0} onClick={() => proposal.take(choice)}>
        {words.take(count)}
      </Button>
    </>
  );
  return (
    <TitledDialog
      title={words.title}
      open={proposal.isOpen}
      onClose={proposal.close}
      maxWidth="md"
      aria-describedby={undefined}
      actions={actions}
    >
      <DialogContentText>
        {words.text} {t(`cvReader.${found.extractedBy}`)}
      </DialogContentText>
      {changes.fields.map(({ field, current, proposed, source }) => (
        <Proposed
          key={field}
          label={t(`fields.${field}`)}
          isTaken={choice.fields.includes(field)}
          onToggle={() => setChoice({ ...choice, fields: toggled(choice.fields, field) })}
          isFramed
        >
          <Box sx={{ ...columns('sm', 1, 1), gap: 3 }}>
            <Value heading={t('cv.now')} text={current || t('cv.empty')} />
            <Value heading={t('cv.proposed')} text={proposed} />
          </Box>
          {source ? <Place cvText={cvText} source={source} /> : null}
        </Proposed>
      ))}
      {changes.skills.length > 0 ? (
        <Box
          component="fieldset"
          sx={{ ...FRAME, m: 0, minWidth: 0, py: 3, border: 1, borderColor: 'divider' }}
        >
          <Box component="legend" sx={{ px: 1, fontWeight: 600 }}>
            {t('cv.skillsToAdd')}
          </Box>
          {changes.skills.map(({ skill, source }) => (
            <Proposed
              key={skill}
              label={skillLabel(skill)}
              isTaken={choice.skills.includes(skill)}
              onToggle={() => setChoice({ ...choice, skills: toggled(choice.skills, skill) })}
            >
              {source ? <Place cvText={cvText} source={source} /> : null}
            </Proposed>
          ))}
        </Box>
      ) : null}
    </TitledDialog>
  );
}

const FRAME = { px: 4, borderRadius: `${radii.medium}px` };

interface ProposedProps {
  label: string;
  isTaken: boolean;
  onToggle: () => void;
  isFramed?: boolean;
  children: ReactNode;
}

function Proposed({ label, isTaken, onToggle, isFramed = false, children }: ProposedProps) {
  const id = useId();
  const described = { 'aria-describedby': children ? id : undefined };
  const frame = { ...FRAME, pt: 2, pb: 4, border: 1, borderColor: isTaken ? 'primary.main' : 'divider' };
  return (
    <Box sx={isFramed ? frame : { pb: 2 }}>
      <FormControlLabel
        control={<Checkbox checked={isTaken} onChange={onToggle} slotProps={{ input: described }} />}
        label={label}
        slotProps={{ typography: { sx: { fontWeight: isFramed ? 600 : undefined } } }}
      />
      {children ? (
        <Box id={id} sx={isFramed ? { display: 'grid', gap: 3, mt: 1 } : { pl: { xs: 0, sm: 8 } }}>
          {children}
        </Box>
      ) : null}
    </Box>
  );
}

const Value = ({ heading, text }: { heading: string; text: string }) => (
  <div>
    <Note sx={{ fontWeight: 600 }}>{heading}</Note>
    <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Typography>
  </div>
);

function Place({ cvText, source }: { cvText: string; source: CvSource }) {
  const { t } = useTranslation('common');
  const { roles } = useTheme();
  const { line, before, quoted, after } = placeIn(cvText, source);
  return (
    <Note sx={{ overflowWrap: 'anywhere' }}>
      {t('cv.place', { line })} {before}
      <Box
        component="mark"
        sx={{ backgroundColor: roles.leadSoft, color: roles.onLeadSoft, borderRadius: 0.5, px: 0.5 }}
      >
        {quoted}
      </Box>
      {after}
    </Note>
  );
}
