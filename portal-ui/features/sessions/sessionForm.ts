import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { CreateSessionPayload, Session } from '../../../src/contract/requests-api.ts';
import { fieldsOf, momentOf } from './sessionTimes.ts';

/** The form of a session; `scheduledDate` is the day, named like the field of the server's message. */
export interface SessionFields {
  scheduledDate: string;
  time: string;
  durationMinutes: string;
  notes: string;
}

const DAY_MS = 86_400_000;
const { minutes, startBackDays, startAheadDays } = LIMITS.session;

export function fieldsOfSession(session?: Session): SessionFields {
  if (!session) return { scheduledDate: '', time: '', durationMinutes: String(minutes.default), notes: '' };
  const { date, time } = fieldsOf(session.scheduledDate);
  return {
    scheduledDate: date,
    time,
    durationMinutes: String(session.durationMinutes),
    notes: session.notes ?? '',
  };
}

export const sessionRules = {
  scheduledDate: (date: string, { time }: SessionFields): true | string => {
    const start = momentOf(date, time || '12:00');
    if (!start) return FIELDS.session.start;
    const days = (Date.parse(start) - Date.now()) / DAY_MS;
    return (days >= -startBackDays && days <= startAheadDays) || FIELDS.session.startRange;
  },
  time: (time: string): true | string => time !== '' || FIELDS.session.start,
  durationMinutes: (text: string): true | string => {
    const value = Number(text);
    const isRight = Number.isInteger(value) && value >= minutes.min && value <= minutes.max;
    return (text.trim() !== '' && isRight) || FIELDS.session.minutes;
  },
};

export function sessionPayload(fields: SessionFields): Omit<CreateSessionPayload, 'matchId'> {
  return {
    scheduledDate: momentOf(fields.scheduledDate, fields.time) ?? '',
    durationMinutes: Number(fields.durationMinutes),
    notes: fields.notes.trim(),
  };
}
