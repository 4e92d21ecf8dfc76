import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ImpactFigure, ImpactReport } from '../../src/contract/impact-api.ts';
import { fonts } from '../../ui-shared/theme/tokens.ts';
import { PlotsSkeleton } from '../components/plots/PlotsGrid.tsx';
import { Quiet, SectionCard } from '../components/Sections.tsx';
import { SECTIONS } from './sections.ts';
import { useFormats } from './useFormats.ts';

const GRID = {
  m: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(250px, 1fr))' },
};

export interface FigureSectionProps {
  title: string;
  report: ImpactReport;
  figures: readonly ImpactFigure[];
}

export function FigureSection({ title, report, figures }: FigureSectionProps) {
  return (
    <SectionCard title={title} sx={{ gap: 4 }}>
      <Box component="dl" sx={GRID}>
        {figures.map((name) => (
          <Figure key={name} name={name} report={report} />
        ))}
      </Box>
    </SectionCard>
  );
}

const UNKNOWN = { fontSize: '1.0625rem', lineHeight: 1.9 };
const KNOWN = { fontFamily: fonts.headline, fontSize: '1.75rem', lineHeight: 1.15 };

function Figure({ name, report }: { name: ImpactFigure; report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { figure } = useFormats(report.rate);
  const value = report.figures[name];
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', '& dd': { m: 0 } }}>
      <Quiet component="dt" sx={{ fontWeight: 600 }}>
        {t(`figures.${name}`)}
      </Quiet>
      <Box component="dd" className="tabular" sx={{ fontWeight: 560, ...(value === null ? UNKNOWN : KNOWN) }}>
        {figure(name, value)}
      </Box>
      <Typography component="dd" variant="body2">
        {t('before', { value: figure(name, report.before.figures[name]) })}
      </Typography>
      <Quiet component="dd" sx={{ maxWidth: '60ch' }}>
        {report.definitions[name]}
      </Quiet>
    </Box>
  );
}

export function ReportSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 5 }}>
      {SECTIONS.map(({ key, figures }) => (
        <Card key={key} sx={{ p: 5 }}>
          <Skeleton width="30%" height={32} />
          <Box sx={{ ...GRID, mt: 4 }}>
            {figures.map((figure) => (
              <div key={figure}>
                <Skeleton width="50%" />
                <Skeleton width="40%" height={40} />
                <Skeleton width="90%" />
                <Skeleton width="70%" />
              </div>
            ))}
          </Box>
        </Card>
      ))}
      <PlotsSkeleton />
    </Box>
  );
}
