import { Box, GlobalStyles, ThemeProvider, type SxProps, type Theme } from '@mui/material';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';
import { Mark } from '../../../ui-shared/brand/Mark.tsx';
import { skillLabel } from '../../../ui-shared/i18n/words.ts';
import { PRINT_SHEET_ALONE } from '../../../ui-shared/theme/print.ts';
import { colours, fonts } from '../../../ui-shared/theme/tokens.ts';
import { createConsoleTheme } from '../../app/consoleTheme.ts';
import { rowsOf } from '../reportQuery.ts';
import { useFormats, SECTIONS, shownFigures } from '../useFormats.ts';

const ink = colours.light;

const PAGE_STYLES = { '@page': { size: 'A4', margin: '11mm 12mm' }, ...PRINT_SHEET_ALONE };

const SHEET: SxProps<Theme> = {
  display: 'none',
  '@media print': { display: 'block' },
  fontFamily: fonts.text,
  fontSize: '8.75pt',
  lineHeight: 1.3,
  color: ink.ink,
  printColorAdjust: 'exact',
  '& h1': { fontFamily: fonts.headline, fontWeight: 560, fontSize: '19pt', lineHeight: 1.15, m: 0 },
  '& h2': { fontFamily: fonts.headline, fontWeight: 560, fontSize: '10.5pt', m: 0, mt: '3.2mm', mb: '1mm' },
  '& p': { m: 0 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { fontWeight: 600, textAlign: 'left' },
  '& thead th': { fontSize: '7.75pt', color: ink.inkMuted, borderBottom: `0.75pt solid ${ink.control}` },
  '& td, & th': { p: '0.75mm 1.5mm', verticalAlign: 'top', borderBottom: `0.5pt solid ${ink.line}` },
  '& td:first-of-type, & th:first-of-type': { pl: 0 },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .quiet': { color: ink.inkMuted, fontSize: '7.75pt' },
};

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
            {t('days', { from: day(from), to: day(to) })}
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
          {(['figure', 'period', 'periodBefore', 'meaning'] as const).map((head) => (
            <th key={head} scope="col" className={head.startsWith('period') ? 'number' : undefined}>
              {t(`sheet.${head}`)}
            </th>
          ))}
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

const SKILLS_SHOWN = 10;

function PartsOnPaper({ report }: { report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { month } = useFormats(report.rate);
  const { by, rows } = rowsOf(report.months);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1.2fr', columnGap: '6mm' }}>
      <Bars
        title={t(`sheet.by.${by}`)}
        bars={rows.map(({ month: key, hours }) => ({ key, name: by === 'month' ? month(key) : key, hours }))}
      />
      <Bars
        title={t('plots.skills')}
        bars={report.skills
          .filter(({ hours }) => hours > 0)
          .slice(0, SKILLS_SHOWN)
          .map(({ skill, hours }) => ({ key: skill, name: skillLabel(skill), hours }))}
      />
      <Bars
        title={t('plots.organizations')}
        bars={report.topOrganizations.map((one) => ({ ...one, key: one.id }))}
      />
    </Box>
  );
}

type Bar = { key: string | number; name: string; hours: number };

function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { t } = useTranslation('impact');
  const { hours: inWords } = useFormats(null);
  const most = Math.max(...bars.map(({ hours }) => hours), 1);
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <h2>{title}</h2>
      {bars.length === 0 ? <p className="quiet">{t('sheet.none')}</p> : null}
      {bars.map(({ key, name, hours }) => (
        <Box key={key} sx={{ mb: '0.9mm' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '2mm' }}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {name}
            </Box>
            <span className="number">{inWords(hours)}</span>
          </Box>
          <Box sx={{ height: '1mm', background: ink.sunken }}>
            <Box sx={{ height: '1mm', width: `${(hours / most) * 100}%`, background: ink.lead }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
