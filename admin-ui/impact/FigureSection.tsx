import { Box, Card, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImpactFigure, ImpactReport } from '../../src/contract/impact-api.ts';
import { fonts } from '../../ui-shared/theme/tokens.ts';
import { useFormats } from './useFormats.ts';

export interface FigureSectionProps {
  title: string;
  report: ImpactReport;
  figures: readonly ImpactFigure[];
}

/** Some figures of the report, each with the period before and what it means. */
export function FigureSection({ title, report, figures }: FigureSectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 5, display: 'grid', gap: 4 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 6,
          rowGap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(250px, 1fr))' },
        }}
      >
        {figures.map((name) => (
          <Figure key={name} name={name} report={report} />
        ))}
      </Box>
    </Card>
  );
}

function Figure({ name, report }: { name: ImpactFigure; report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { figure } = useFormats(report.rate);
  const value = report.figures[name];
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {t(`figures.${name}`)}
      </Typography>
      <Box
        component="dd"
        className="tabular"
        sx={
          value === null
            ? { m: 0, fontSize: '1.0625rem', fontWeight: 560, lineHeight: 1.9 }
            : { m: 0, fontFamily: fonts.headline, fontSize: '1.75rem', fontWeight: 560, lineHeight: 1.15 }
        }
      >
        {figure(name, value)}
      </Box>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {t('before', { value: figure(name, report.before.figures[name]) })}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary', maxWidth: '60ch' }}>
        {report.definitions[name]}
      </Typography>
    </Box>
  );
}
