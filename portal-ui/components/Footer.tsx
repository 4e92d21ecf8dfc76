import { Box, Container, Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../src/contract/routes.ts';
import { useConfig } from '../../ui-shared/api/queries.ts';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';
import { LanguageChoice } from '../../ui-shared/i18n/LanguageChoice.tsx';
import { useUser } from '../../ui-shared/session/user.ts';
import { Note } from '../../ui-shared/layout/Text.tsx';

const YEAR = new Date().getFullYear();

/** @param edgeToEdge aligns with the header of signed-in users, not with the column of public pages */
export function Footer({ edgeToEdge = false }: { edgeToEdge?: boolean }) {
  const { t } = useTranslation('nav');
  const { legalEntity } = useConfig();
  const link = { minHeight: TOUCH_TARGET, display: 'inline-flex', alignItems: 'center' };
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Container
        maxWidth={edgeToEdge ? false : 'lg'}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 0, py: 4 }}
      >
        <Note sx={{ mr: 'auto', width: { xs: '100%', sm: 'auto' } }}>
          {t('copyright', { year: YEAR, entity: legalEntity })}
        </Note>
        {useUser().user ? null : <LanguageChoice />}
        <Link href={PATHS.privacy} variant="body2" sx={link}>
          {t('privacy')}
        </Link>
        <Link href={PATHS.terms} variant="body2" sx={link}>
          {t('terms')}
        </Link>
      </Container>
    </Box>
  );
}
