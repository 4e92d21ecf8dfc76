import type { ImpactFigure } from '../../src/contract/impact-api.ts';

export const SECTIONS = [
  { key: 'given', figures: ['hours', 'value', 'sessions', 'advisors', 'organizations'] },
  {
    key: 'requests',
    figures: [
      'requestsMade',
      'requestsAnswered',
      'requestsUnanswered',
      'requestsWithdrawn',
      'requestsCompleted',
      'requestsCancelled',
    ],
  },
  { key: 'answers', figures: ['firstAnswerMedian', 'firstAnswerP90'] },
  { key: 'feedback', figures: ['feedbackAnswers', 'usefulness', 'wouldMeetAgain'] },
] as const satisfies readonly { key: string; figures: readonly ImpactFigure[] }[];

/** A value is shown only where the operator has set what an hour is reckoned at. */
export const shownFigures = (figures: readonly ImpactFigure[], hasRate: boolean): readonly ImpactFigure[] =>
  hasRate ? figures : figures.filter((figure) => figure !== 'value');
