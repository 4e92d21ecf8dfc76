import { useTranslation } from 'react-i18next';
import { nightsUntil } from '../../../ui-shared/time/time.ts';
import { useDates } from '../../components/useDates.ts';

/** `time` "14:30"; `dayName` "Today", "Yesterday", "Tue 24 Nov"; `inList` the time today, else the day. */
export function useMessageTimes() {
  const { t } = useTranslation('messages');
  const { day, time } = useDates();
  const dayName = (iso: string) => {
    const nights = nightsUntil(iso);
    return nights === 0 ? t('today') : nights === -1 ? t('yesterday') : day(iso);
  };
  return { time, dayName, inList: (iso: string) => (nightsUntil(iso) === 0 ? time(iso) : dayName(iso)) };
}
