import {
  Box,
  Button,
  Checkbox,
  DialogContentText,
  FormControlLabel,
  Typography,
  useTheme,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../i18n/words.ts';
import { Note } from '../layout/Text.tsx';
import { TitledDialog } from '../layout/dialogs.tsx';
import { radii } from '../theme/tokens.ts';
import { firstChoice, placeIn, type CvChoice, type CvSource, type ProposedChanges } from './proposal.ts';
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
      {changes.fields.map((change) => (
        <ProposedField
          key={change.field}
          change={change}
          cvText={cvText}
          isTaken={choice.fields.includes(change.field)}
          onToggle={() => setChoice({ ...choice, fields: toggled(choice.fields, change.field) })}
        />
      ))}
      {changes.skills.length > 0 ? (
        <Box
          component="fieldset"
          sx={{ ...FRAME, m: 0, minWidth: 0, py: 3, border: 1, borderColor: 'divider' }}
        >
          <Box component="legend" sx={{ px: 1, fontWeight: 600 }}>
            {t('cv.skillsToAdd')}
          </Box>
          {changes.skills.map((addition) => (
            <ProposedSkill
              key={addition.skill}
              addition={addition}
              cvText={cvText}
              isTaken={choice.skills.includes(addition.skill)}
              onToggle={() => setChoice({ ...choice, skills: toggled(choice.skills, addition.skill) })}
            />
          ))}
        </Box>
      ) : null}
    </TitledDialog>
  );
}

const FRAME = { px: 4, borderRadius: `${radii.medium}px` };

export type Proposed = { cvText: string; isTaken: boolean; onToggle: () => void };

function ProposedField({
  change,
  cvText,
  isTaken,
  onToggle,
}: Proposed & { change: ProposedChanges['fields'][number] }) {
  const { t } = useTranslation('common');
  const id = useId();
  const { field, current, proposed, source } = change;
  return (
    <Box sx={{ ...FRAME, pt: 2, pb: 4, border: 1, borderColor: isTaken ? 'primary.main' : 'divider' }}>
      <FormControlLabel
        control={
          <Checkbox checked={isTaken} onChange={onToggle} slotProps={{ input: { 'aria-describedby': id } }} />
        }
        label={t(`fields.${field}`)}
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
      />
      <Box id={id} sx={{ display: 'grid', gap: 3, mt: 1 }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Value heading={t('cv.now')} text={current || t('cv.empty')} />
          <Value heading={t('cv.proposed')} text={proposed} />
        </Box>
        {source ? <Place cvText={cvText} source={source} /> : null}
      </Box>
    </Box>
  );
}

const Value = ({ heading, text }: { heading: string; text: string }) => (
  <div>
    <Note sx={{ fontWeight: 600 }}>{heading}</Note>
    <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Typography>
  </div>
);

function ProposedSkill({
  addition,
  cvText,
  isTaken,
  onToggle,
}: Proposed & { addition: ProposedChanges['skills'][number] }) {
  const id = useId();
  const { skill, source } = addition;
  return (
    <Box sx={{ pb: 2 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isTaken}
            onChange={onToggle}
            slotProps={{ input: { 'aria-describedby': source ? id : undefined } }}
          />
        }
        label={skillLabel(skill)}
      />
      {source ? (
        <Box id={id} sx={{ pl: { xs: 0, sm: 8 } }}>
          <Place cvText={cvText} source={source} />
        </Box>
      ) : null}
    </Box>
  );
}

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
