import { Box, GlobalStyles, ThemeProvider } from '@mui/material';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { Mark } from '../../../ui-shared/brand/Mark.tsx';
import { fonts } from '../../../ui-shared/theme/tokens.ts';
import { createConsoleTheme } from '../../app/consoleTheme.ts';
import { SECTIONS, shownFigures } from '../sections.ts';
import { useFormats } from '../useFormats.ts';
import { PartsOnPaper } from './PartsOnPaper.tsx';
import { ink, PAGE_STYLES, SHEET } from './sheetStyles.ts';

const PAPER = createConsoleTheme('light');

export function ImpactSheet({ report, scope }: { report: ImpactReport; scope: string }) {
  const { t } = useTranslation('impact');
  const { brandName } = useConfig();
  const { day } = useFormats(report.rate);
  const { from, to, before, definitions, createdAt } = report;
  return createPortal(
    <Box data-sheet sx={SHEET}>
      <GlobalStyles styles={PAGE_STYLES} />
      <Box
        component="header"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'end',
          gap: '6mm',
          pb: '2mm',
          borderBottom: `1.5pt solid ${ink.lead}`,
        }}
      >
        <div>
          <h1>{t('sheet.title')}</h1>
          <Box component="p" sx={{ fontSize: '10.5pt', mt: '1mm' }}>
            <strong>{scope}</strong>
            {` · ${t('days', { from: day(from), to: day(to) })}`}
          </Box>
        </div>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '2mm', flexShrink: 0 }}>
          <ThemeProvider theme={PAPER}>
            <Mark size={24} />
          </ThemeProvider>
          <Box component="span" sx={{ fontFamily: fonts.headline, fontWeight: 620, fontSize: '14pt' }}>
            {brandName}
          </Box>
        </Box>
      </Box>
      <FiguresOnPaper report={report} />
      <PartsOnPaper report={report} />
      <Box component="footer" className="quiet" sx={{ mt: '3mm' }}>
        <p>{`${definitions.scope} ${definitions.months} ${definitions.skills}`}</p>
        <p>
          {t('sheet.before', { from: day(before.from), to: day(before.to) })} {definitions.before}
        </p>
        <p>{t('sheet.made', { brand: brandName, day: day(createdAt.slice(0, 10)) })}</p>
      </Box>
    </Box>,
    document.body,
  );
}

function FiguresOnPaper({ report }: { report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { figure } = useFormats(report.rate);
  const names = SECTIONS.flatMap(({ figures }) => shownFigures(figures, report.rate !== null));
  return (
    <table style={{ marginTop: '2.5mm' }}>
      <thead>
        <tr>
          <th scope="col">{t('sheet.figure')}</th>
          <th scope="col" className="number">
            {t('sheet.period')}
          </th>
          <th scope="col" className="number">
            {t('sheet.periodBefore')}
          </th>
          <th scope="col">{t('sheet.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row" style={{ width: '41mm' }}>
              {/* On the screen some stand under a heading that says what they are about. */}
              {t(`sheet.figures.${name}`, { defaultValue: t(`figures.${name}`) })}
            </th>
            <td className="number">
              <strong>{figure(name, report.figures[name])}</strong>
            </td>
            <td className="number">{figure(name, report.before.figures[name])}</td>
            <td className="quiet">{report.definitions[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
