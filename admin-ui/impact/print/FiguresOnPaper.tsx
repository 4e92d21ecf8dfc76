import { useTranslation } from 'react-i18next';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { SECTIONS, shownFigures } from '../sections.ts';
import { useFormats } from '../useFormats.ts';

/** On the screen these stand under a heading that says what they are about. */
const UNDER_NO_HEADING = {
  requestsMade: true,
  requestsAnswered: true,
  requestsUnanswered: true,
  requestsWithdrawn: true,
  requestsCompleted: true,
  requestsCancelled: true,
  firstAnswerMedian: true,
  firstAnswerP90: true,
  feedbackAnswers: true,
};

/** Every figure with the period before and what it means. */
export function FiguresOnPaper({ report }: { report: ImpactReport }) {
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
              {name in UNDER_NO_HEADING ? t(`sheet.figures.${name}`) : t(`figures.${name}`)}
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
