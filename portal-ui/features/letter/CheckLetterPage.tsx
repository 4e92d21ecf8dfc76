import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { CheckedLetter } from '../../../src/contract/api.ts';
import { ApiError } from '../../../ui-shared/api/client.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';
import { decimal } from '../../../ui-shared/i18n/locale.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { CardPage } from '../../components/PublicFrame.tsx';
import { Loaded } from '../../components/cards.tsx';
import { Facts } from '../matches/Facts.tsx';
import { dayText } from '../../../ui-shared/time/time.ts';

/** /letter/{token}: what anybody who is shown a letter can check, signed in or not (spec 4 §14). */
export default function CheckLetterPage() {
  const { t } = useTranslation('letter');
  const { brandName: brand } = useConfig();
  const { token = '' } = useParams();
  // The server answers a browser's address line with the page, and this with what it knows.
  const letter = useQuery<CheckedLetter>({ queryKey: [`/letter/${encodeURIComponent(token)}`] });
  const isUnknown = letter.error instanceof ApiError && letter.error.statusCode === 404;
  return (
    <CardPage title={t('check.title')}>
      {isUnknown ? (
        <Alert severity="error">{t('check.unknown')}</Alert>
      ) : (
        <Loaded query={letter} rows={3} failed={t('check.failed')}>
          {({ name, from, to, hours }) => (
            <>
              <Muted sx={{ mb: 5 }}>{t('check.text', { brand })}</Muted>
              <Facts
                facts={[
                  { name: t('check.name'), value: name },
                  {
                    name: t('check.period'),
                    value: t('check.days', { from: dayText(from), to: dayText(to) }),
                  },
                  { name: t('check.hours'), value: decimal(hours) },
                ].map((fact) => ({ ...fact, wide: true }))}
              />
            </>
          )}
        </Loaded>
      )}
    </CardPage>
  );
}
