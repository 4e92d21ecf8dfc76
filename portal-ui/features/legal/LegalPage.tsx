import { Box, Button, Link, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';
import { useUser } from '../../../ui-shared/session/user.ts';
import { PageHeading, Muted, H2 } from '../../../ui-shared/layout/Text.tsx';
import { Buttons, OutlinedButton } from '../../components/cards.tsx';
import { PublicFrame } from '../../components/PublicFrame.tsx';

function WithAddress({ text }: { text: string }) {
  const { supportEmail } = useConfig();
  if (!supportEmail) return text;
  const [before, ...after] = text.split(supportEmail);
  return (
    <>
      {before}
      {after.map((rest) => (
        <Fragment key={rest}>
          <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
          {rest}
        </Fragment>
      ))}
    </>
  );
}

/** A paragraph of a section; lines that begin with "- " are a list. */
function Paragraph({ text }: { text: string }) {
  const lines = text.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) {
    return (
      <Typography sx={{ mt: 3 }}>
        <WithAddress text={text} />
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ mt: 3, mb: 0, pl: 5, display: 'grid', gap: 1.5 }}>
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </Box>
  );
}

/** The privacy policy and the terms (spec 1 §1: the facts are given, effective 27 May 2025). */
export default function LegalPage() {
  const { t } = useTranslation('legal');
  const { user } = useUser();
  const { brandName: brand, legalEntity: entity, supportEmail: email } = useConfig();
  const which = useLocation().pathname.startsWith(PATHS.terms) ? 'terms' : 'privacy';
  // keys: legal:privacy.*, legal:terms.*
  const { title, lead, ...sections } = t(which, { returnObjects: true, brand, entity, email });
  return (
    <PublicFrame>
      <Box component="article" sx={{ maxWidth: '68ch' }}>
        <PageHeading title={title} />
        <Muted sx={{ mt: 3 }}>{t('effective')}</Muted>
        <Typography variant="subtitle1" sx={{ mt: 5 }}>
          {lead}
        </Typography>
        {Object.entries(sections).map(([id, section], index) => (
          <Box component="section" key={id} aria-labelledby={`section-${id}`} sx={{ mt: 9 }}>
            <H2 id={`section-${id}`}>
              {index + 1}. {section.title}
            </H2>
            {section.body.split('\n\n').map((paragraph) => (
              <Paragraph key={paragraph} text={paragraph} />
            ))}
          </Box>
        ))}
        <Buttons sx={{ mt: 12 }}>
          <OutlinedButton href={PATHS.landing}>{t('home')}</OutlinedButton>
          {user ? (
            <Button href={homePath(user.userType)}>{t('dashboard')}</Button>
          ) : (
            <Button href={PATHS.auth}>{t('signIn')}</Button>
          )}
        </Buttons>
      </Box>
    </PublicFrame>
  );
}
