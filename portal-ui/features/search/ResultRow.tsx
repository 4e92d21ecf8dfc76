import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { Avatar, Box, Button, Chip, IconButton, TableCell, TableRow, Typography } from '@mui/material';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from '../../../src/contract/api.ts';
import { advisorPath, PATHS } from '../../../src/contract/routes.ts';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';
import { Muted, Note, VisuallyHidden, H4 } from '../../../ui-shared/layout/Text.tsx';
import { keepWayBack } from '../../../ui-shared/session/tabStorage.ts';
import { useUser } from '../../../ui-shared/session/user.ts';
import { columns, clamped } from '../../../ui-shared/theme/tokens.ts';
import { Evidence } from '../../../ui-shared/why/WhyThis.tsx';
import { ScoreMeter } from '../../components/ScoreMeter.tsx';
import { SkillList, ProfileText } from '../../components/suggestions.tsx';
import { day } from '../../components/dates.ts';
import { ProposeDialog } from '../matches/ProposeDialog.tsx';
import { requestPath } from './searchAddress.ts';
import type { Found } from './keptSearch.ts';
import type { SearchOutcome } from './runSearch.ts';
import { answerWords } from '../../../ui-shared/i18n/words.ts';
import { OutlinedButton, TextButton } from '../../components/cards.tsx';

/** On small screens the details have the assessment. */
export const wideOnly = { display: { xs: 'none', md: 'table-cell' } };

export function ResultRow({ result, found }: { result: SearchResult; found: Found }) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState(false);
  const { advisorId, name, title, matchScore } = result;
  const id = `advisor-${advisorId}`;
  const cell = { borderBottom: isOpen ? 0 : undefined };
  return (
    <>
      {/* The whole row opens for a pointer; the button is for everybody. */}
      <TableRow
        onClick={() => setOpen(!isOpen)}
        sx={{
          verticalAlign: 'top',
          cursor: 'pointer',
          // As high as with a title of two lines, so that refined results in another order move nothing below.
          height: { sm: 101 },
          '&:hover': { backgroundColor: 'action.hover' },
        }}
      >
        <TableCell
          component="th"
          scope="row"
          sx={{ ...cell, minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', gap: 3 }}>
            <Avatar
              aria-hidden
              sx={{ width: 40, height: 40, fontSize: 16, display: { xs: 'none', sm: 'flex' } }}
            >
              {initialsOf(name)}
            </Avatar>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 640 }}>{name}</Typography>
              {title ? <Note>{title}</Note> : null}
              <ResultBadges result={result} />
              {result.answers ? <Note sx={{ mt: 1 }}>{answerWords(result.answers)}</Note> : null}
            </Box>
          </Box>
        </TableCell>
        <TableCell sx={cell}>
          <ScoreMeter score={matchScore} />
        </TableCell>
        <TableCell sx={{ ...cell, ...wideOnly, width: '46%' }}>
          <Box sx={clamped(3)}>{assessmentText(t, result, found.assessment, true)}</Box>
        </TableCell>
        <TableCell sx={cell}>
          <IconButton
            aria-label={t('table.detailsOf', { name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
          >
            <ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        </TableCell>
      </TableRow>
      {isOpen ? (
        <TableRow id={id}>
          <TableCell colSpan={4} sx={{ pt: 2, pb: 6 }}>
            <AdvisorDetails result={result} found={found} />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}

function ResultBadges({ result }: { result: SearchResult }) {
  const { t } = useTranslation('search');
  const { user } = useUser();
  // Visitors see open access advisors only.
  const isOpenAccess = result.isOpenAccess && Boolean(user);
  if (!isOpenAccess && !result.atCapacity && !result.pausedUntil) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
      {isOpenAccess ? <Chip size="small" label={t('badge.openAccess')} /> : null}
      {result.atCapacity ? <Chip size="small" color="secondary" label={t('badge.atCapacity')} /> : null}
      {result.pausedUntil ? <Chip size="small" color="secondary" label={t('badge.paused')} /> : null}
    </Box>
  );
}

/** A placeholder while the assessment is pending, the fallback without one (spec 1 §4). */
function assessmentText(
  t: TFunction<'search'>,
  { fitReason }: SearchResult,
  assessment: SearchOutcome['assessment'],
  isShort = false,
): string {
  if (assessment === 'pending') return t('assessment.analyzing');
  if (assessment === 'unavailable')
    return isShort ? t('assessment.initialOnly') : t('assessment.unavailable');
  return fitReason || t('assessment.none');
}

function ResultActions({ result, query }: { result: SearchResult; query: string }) {
  const { t } = useTranslation('search');
  const { user } = useUser();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { advisorId, name, pausedUntil, atCapacity } = result;
  const full = atCapacity ? t('propose.atCapacity') : undefined;
  const obstacle = pausedUntil ? t('propose.paused', { day: day(pausedUntil) }) : full;
  if (user && user.userType !== 'organization') return null;
  const request = requestPath(query, advisorId);
  const disabled = { disabled: Boolean(obstacle), 'aria-describedby': obstacle ? id : undefined };
  return (
    <Box sx={{ mt: 6, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      {user ? (
        <>
          <Button {...disabled} href={request} aria-label={t('propose.askFor', { name })}>
            {t('propose.ask')}
          </Button>
          <OutlinedButton
            {...disabled}
            aria-haspopup="dialog"
            aria-label={t('propose.actionFor', { name })}
            onClick={() => setOpen(true)}
          >
            {t('propose.action')}
          </OutlinedButton>
          <TextButton href={advisorPath(advisorId)} aria-label={t('propose.profileOf', { name })}>
            {t('propose.profile')}
          </TextButton>
          {isOpen ? (
            <ProposeDialog
              advisorId={advisorId}
              advisorName={name}
              newRequest={request}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </>
      ) : (
        <>
          <Button {...disabled} href={`${PATHS.auth}?tab=organization`} onClick={() => keepWayBack(request)}>
            {t('propose.signUp', { name })}
          </Button>
          <OutlinedButton href={PATHS.auth} onClick={() => keepWayBack(request)}>
            {t('propose.signIn')}
          </OutlinedButton>
        </>
      )}
      {obstacle ? <Muted id={id}>{obstacle}</Muted> : null}
    </Box>
  );
}

function AdvisorDetails({ result, found: { assessment, payload } }: { result: SearchResult; found: Found }) {
  const { t } = useTranslation('search');
  const words = assessmentText(t, result, assessment);
  const { name, evidence, why, expertise, bio, skills } = result;
  return (
    <article aria-label={t('table.detailsOf', { name })}>
      <Typography component="h3">
        <VisuallyHidden>{name}</VisuallyHidden>
      </Typography>
      <Box sx={{ ...columns('lg', 1.15, 1), columnGap: 12, rowGap: 6 }}>
        <div>
          <H4>{t('card.assessment')}</H4>
          {/* The height of most assessments, so that a later one does not move the page. */}
          <Typography sx={{ mt: 1, maxWidth: '70ch', minHeight: assessment === 'done' ? undefined : '5em' }}>
            {words}
          </Typography>
          {evidence && why ? <Evidence evidence={evidence} why={why} said={words} /> : null}
        </div>
        <Box sx={{ display: 'grid', gap: 5, alignContent: 'start' }}>
          {expertise ? <ProfileText title={t('card.expertise')} text={expertise} /> : null}
          {bio ? <ProfileText title={t('card.bio')} text={bio} /> : null}
          {skills.length > 0 ? (
            <div>
              <H4 sx={{ mb: 2 }}>{t('card.skills')}</H4>
              <SkillList label={t('card.skills')} skills={skills} />
            </div>
          ) : null}
        </Box>
      </Box>
      <ResultActions result={result} query={payload.query} />
    </article>
  );
}
