import { Box, Button, Link, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { PublicFrame } from '../../components/PublicFrame.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export interface LegalSection {
  id: string;
  title: string;
  /** Paragraphs separated by an empty line; lines that begin with "- " are a list. */
  body: string;
}

export interface LegalPageProps {
  title: string;
  lead: string;
  sections: LegalSection[];
}

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

export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const { t } = useTranslation('legal');
  const { user } = useUser();
  return (
    <PublicFrame>
      <Box component="article" sx={{ maxWidth: '68ch' }}>
        <PageHeading title={title} />
        <Muted sx={{ mt: 3 }}>{t('effective')}</Muted>
        <Typography variant="subtitle1" sx={{ mt: 5 }}>
          {lead}
        </Typography>
        {sections.map(({ id, title: heading, body }, index) => (
          <Box component="section" key={id} aria-labelledby={`section-${id}`} sx={{ mt: 9 }}>
            <Typography variant="h3" component="h2" id={`section-${id}`}>
              {index + 1}. {heading}
            </Typography>
            {body.split('\n\n').map((text) => (
              <Paragraph key={text} text={text} />
            ))}
          </Box>
        ))}
        <Box sx={{ mt: 12, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Button href={PATHS.landing} variant="outlined">
            {t('home')}
          </Button>
          {user ? (
            <Button href={homePath(user.userType)}>{t('dashboard')}</Button>
          ) : (
            <Button href={PATHS.auth}>{t('signIn')}</Button>
          )}
        </Box>
      </Box>
    </PublicFrame>
  );
}
