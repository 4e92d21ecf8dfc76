import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { PlotsColumn, PlotsGrid } from '../../dashboard/insights/PlotsGrid.tsx';
import { useFormats } from '../useFormats.ts';
import { MonthsPlot } from './MonthsPlot.tsx';
import { RankedPlot } from './RankedPlot.tsx';
import { RequestsPlot } from './RequestsPlot.tsx';

/** How the period went, what was asked for, and who was helped most; a table stands behind each. */
export default function Plots({ report }: { report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { hours } = useFormats(report.rate);
  const { skills, topOrganizations: top, definitions } = report;
  const [skill] = skills;
  const [organization] = top;
  return (
    <PlotsGrid>
      <PlotsColumn>
        <MonthsPlot report={report} />
        <RankedPlot
          title={t('plots.skills')}
          text={
            skill && skill.hours > 0
              ? t('plots.skillsText', { skill: skillLabel(skill.skill), hours: hours(skill.hours) })
              : t('plots.skillsNone')
          }
          note={definitions.skills}
          bars={skills.map((one) => ({ name: skillLabel(one.skill), hours: one.hours }))}
          inWords={hours}
          figures={{
            columns: [t('plots.skill'), t('plots.hours'), t('plots.sessions'), t('plots.made')],
            rows: skills.map((one) => ({
              name: skillLabel(one.skill),
              values: [one.hours, one.sessions, one.requests],
            })),
          }}
        />
      </PlotsColumn>
      <PlotsColumn>
        <RequestsPlot report={report} />
        <RankedPlot
          title={t('plots.organizations')}
          text={
            organization
              ? t('plots.organizationsText', {
                  name: organization.name,
                  hours: hours(organization.hours),
                })
              : t('plots.organizationsNone')
          }
          note={definitions.organizationsByHours}
          bars={top}
          inWords={hours}
          figures={{
            columns: [t('plots.organization'), t('plots.hours'), t('plots.sessions')],
            rows: top.map(({ id, name, hours: given, sessions }) => ({
              key: id,
              name,
              values: [given, sessions],
            })),
          }}
        />
      </PlotsColumn>
    </PlotsGrid>
  );
}
