import PrintRounded from '@mui/icons-material/PrintRounded';
import { Alert, Box, Button, Card, GlobalStyles } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Letter } from '../../../src/contract/api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { PageHeading, Muted } from '../../../ui-shared/layout/Text.tsx';
import { homePath } from '../../../src/contract/routes.ts';
import { PRINT_SHEET_ALONE } from '../../../ui-shared/theme/print.ts';
import { colours, fonts } from '../../../ui-shared/theme/tokens.ts';
import { GoTo, useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { Buttons, Loaded, TEXT_COLUMN } from '../../components/cards.tsx';
import { AskingButton } from '../../components/dialogs.tsx';
import { dayText } from '../../../ui-shared/time/time.ts';
import { decimal } from '../../../ui-shared/i18n/locale.ts';
import { listed, skillLabel } from '../../../ui-shared/i18n/words.ts';

const LETTER_KEY = ['/api/user/letter'] as const;

/** /letter: an advisor's hours to print, and to withdraw (spec 4 §14). */
export default function LetterPage() {
  const { t } = useTranslation('letter');
  const user = useSignedInUser();
  const [year] = useState(() => new Date().getUTCFullYear());
  const { control, register } = useForm({ defaultValues: { from: `${year}-01-01`, to: `${year}-12-31` } });
  const { from = '', to = '' } = useWatch({ control });
  const letter = useQuery<Letter>({
    queryKey: [...LETTER_KEY, `?${new URLSearchParams({ from, to }).toString()}`],
    enabled: from !== '' && to !== '' && from <= to,
    staleTime: 0,
    // The former one stays until the next is there.
    placeholderData: keepPreviousData,
  });
  if (!user.advisor) return <GoTo path={homePath(user.userType)} />;
  const isWrong = from > to;
  return (
    <SignedInFrame>
      <PageHeading title={t('title')} />
      <Muted sx={{ mt: 2, mb: 6, maxWidth: '70ch' }}>{t('lead')}</Muted>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            label={t(`period.${end}`)}
            field={register(end)}
            error={isWrong && end === 'to' ? t('order') : undefined}
            sx={{ width: { xs: '100%', sm: 200 } }}
          />
        ))}
      </Box>
      <Card sx={{ p: { xs: 5, sm: 8 }, ...TEXT_COLUMN }} aria-busy={letter.isFetching || undefined}>
        {isWrong && !letter.data ? (
          <Alert severity="error">{t('order')}</Alert>
        ) : (
          <Loaded query={letter} rows={4} failed={t('loadFailed')}>
            {(data) => <LetterSheet letter={data} />}
          </Loaded>
        )}
      </Card>
      {letter.data ? <Actions letter={letter.data} /> : null}
      {letter.data ? <OnPaper letter={letter.data} /> : null}
    </SignedInFrame>
  );
}

function Actions({ letter }: { letter: Letter }) {
  const { t } = useTranslation('letter');
  const withdraw = useCall({
    call: () => request('DELETE', `/api/user/letter/${letter.token}`),
    refresh: [LETTER_KEY],
    done: () => t('withdrawn'),
    failed: t('failed'),
  });
  return (
    <Buttons sx={{ mt: 5 }}>
      <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <AskingButton
        title={t('withdrawTitle')}
        texts={[t('withdrawText')]}
        confirm={t('withdraw')}
        refuse={t('keep')}
        onConfirm={() => withdraw.mutateAsync()}
      />
    </Buttons>
  );
}

const PAPER = {
  display: 'none',
  '@media print': { display: 'block' },
  color: colours.light.ink,
  fontFamily: fonts.text,
  fontSize: '11pt',
} as const;

const OnPaper = ({ letter }: { letter: Letter }) =>
  createPortal(
    <Box data-sheet sx={PAPER}>
      <GlobalStyles styles={{ '@page': { margin: '20mm' }, ...PRINT_SHEET_ALONE }} />
      <LetterSheet letter={letter} />
    </Box>,
    document.body,
  );

const SHEET = {
  '& h2': { fontFamily: fonts.headline, fontWeight: 560, fontSize: '1.75rem', lineHeight: 1.2, m: 0 },
  '& p': { my: 4 },
  '& table': { width: '100%', borderCollapse: 'collapse', my: 5 },
  '& th': { fontWeight: 600, textAlign: 'left' },
  '& td, & th': {
    py: 1.5,
    pr: 3,
    verticalAlign: 'top',
    borderBottom: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& tr': { breakInside: 'avoid' },
  '& .number': { textAlign: 'right', pr: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const;

function LetterSheet({ letter }: { letter: Letter }) {
  const { t } = useTranslation('letter');
  const { brandName: brand } = useConfig();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { name, from, to, hours, rows, url } = letter;
  return (
    <Box sx={SHEET}>
      <h2>{t('sheet.title')}</h2>
      <p>{t('sheet.text', { name, count: hours, brand, from: dayText(from), to: dayText(to) })}</p>
      {rows.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sheet.organization')}</th>
              <th scope="col">{t('sheet.skills')}</th>
              <th scope="col" className="number">
                {t('sheet.hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ organizationName, skills, hours: given }, at) => (
              <tr key={at}>
                <td>{organizationName ?? t('sheet.left')}</td>
                <td>{listed(skills.map(skillLabel))}</td>
                <td className="number">{decimal(given)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('sheet.total')}
              </th>
              <th className="number">{decimal(hours)}</th>
            </tr>
          </tfoot>
        </table>
      ) : (
        <p>{t('none')}</p>
      )}
      <p>
        {t('sheet.check')}
        <br />
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {url}
        </Box>
      </p>
      <p>{t('sheet.made', { day: dayText(today) })}</p>
    </Box>
  );
}
