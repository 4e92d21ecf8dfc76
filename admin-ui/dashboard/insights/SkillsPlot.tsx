import { useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import type { SkillBalance } from '../../../src/contract/insights-api.ts';
import { useLocale } from '../../components/dates.tsx';
import { Bars, Key } from '../../components/plots/BarPlots.tsx';
import { PlotCard } from '../../components/plots/PlotCard.tsx';

const SHOWN = 6;

export function SkillsPlot({ skills }: { skills: readonly SkillBalance[] }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles } = useTheme();
  const shown = skills.slice(0, SHOWN);
  const missing = skills.filter(({ asked, offered }) => asked > 0 && offered === 0);
  const parts = [
    {
      id: 'asked',
      label: t('plots.skills.asked'),
      colour: roles.accent,
      data: shown.map(({ asked }) => asked),
    },
    {
      id: 'offered',
      label: t('plots.skills.offered'),
      colour: roles.lead,
      data: shown.map(({ offered }) => offered),
    },
  ];
  const words = () => {
    if (skills.length === 0) return t('plots.skills.none');
    if (!skills.some(({ asked }) => asked > 0)) return t('plots.skills.noneAsked');
    const names = missing.map(({ skill }) => skillLabel(skill)).join(', ');
    return names ? t('plots.skills.missing', { names }) : t('plots.skills.covered');
  };
  const plot = (
    <>
      <Key items={parts} />
      <Bars
        names={shown.map(({ skill }) => skillLabel(skill))}
        parts={parts}
        inWords={(value) => value.toLocaleString(locale)}
        labels="figures"
        nameWidth={128}
      />
    </>
  );
  return (
    <PlotCard
      title={t('plots.skills.title')}
      text={words()}
      plot={skills.length > 0 ? plot : undefined}
      figures={{
        columns: [t('plots.skills.skill'), ...parts.map(({ label }) => label)],
        rows: skills.map(({ skill, asked, offered }) => ({
          name: skillLabel(skill),
          values: [asked, offered],
        })),
      }}
    />
  );
}
