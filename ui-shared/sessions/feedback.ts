import type { Session, SessionFeedbackPayload } from '../../src/contract/requests-api.ts';

type FeedbackValues = Record<'usefulness' | 'wouldMeetAgain' | 'comment', string>;

/** The form of one side's answer, which begins with what was answered: it may be changed until both are shown. */
export const feedbackValues = ({ feedback: { mine } }: Pick<Session, 'feedback'>): FeedbackValues => ({
  usefulness: mine ? String(mine.usefulness) : '',
  wouldMeetAgain: mine ? (mine.wouldMeetAgain ? 'yes' : 'no') : '',
  comment: mine?.comment ?? '',
});

export const feedbackPayload = (values: FeedbackValues): SessionFeedbackPayload => ({
  usefulness: Number(values.usefulness),
  wouldMeetAgain: values.wouldMeetAgain === 'yes',
  comment: values.comment.trim(),
});
