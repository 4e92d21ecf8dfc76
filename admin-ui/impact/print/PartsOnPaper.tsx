import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { useFormats } from '../useFormats.ts';
import { rowsOf } from './periods.ts';
import { ink } from './sheetStyles.ts';

const SKILLS_SHOWN = 10;

export function PartsOnPaper({ report }: { report: ImpactReport }) {
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

interface Bar {
  key: string | number;
  name: string;
  hours: number;
}

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
