import { Box, Chip, Link, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RequestMatch } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { useDates } from '../../components/useDates.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';

const COLOUR = { pending: 'warning', accepted: 'success', rejected: 'default' } as const;
const ORDER = ['accepted', 'pending', 'rejected'];

export function RequestMatches({ matches }: { matches: RequestMatch[] }) {
  const { t } = useTranslation('requests');
  const { roles } = useTheme();
  const { day } = useDates();
  if (matches.length === 0) return <Typography color="text.secondary">{t('matches.noneText')}</Typography>;
  const note = ({ status, dueAt, declineReason }: RequestMatch): string | null => {
    if (status === 'pending' && dueAt) return t('matches.due', { day: day(dueAt) });
    return status === 'rejected' ? declineReason : null;
  };
  return (
    <PlainList>
      {matches
        .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
        .map((match) => (
          <Box
            component="li"
            key={match.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
              gap: { xs: 2, sm: 5 },
              alignItems: 'center',
              py: 3,
              '& + &': { borderTop: `1px solid ${roles.line}` },
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link href={`${PATHS.matches}?match=${match.id}`} sx={{ ...LONE_LINK, fontWeight: 640 }}>
                {match.advisorName}
              </Link>
              {match.advisorTitle ? <Note>{match.advisorTitle}</Note> : null}
              {note(match) ? <Typography variant="body2">{note(match)}</Typography> : null}
            </Box>
            <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
              <span className="tabular">
                {match.matchScore === null
                  ? t('matches.noScore')
                  : t('matches.score', { n: match.matchScore })}
              </span>
              <Chip size="small" color={COLOUR[match.status]} label={t(`matches.status.${match.status}`)} />
            </Box>
          </Box>
        ))}
    </PlainList>
  );
}
