import { useTranslation } from 'react-i18next';
import { nightsUntil } from '../../../ui-shared/time/time.ts';
import { day, time } from '../../components/dates.ts';

/** `dayName` "Today", "Yesterday", "Tue 24 Nov"; `inList` the time today, else the day. */
export function useMessageTimes() {
  const { t } = useTranslation('messages');
  const dayName = (iso: string) => {
    const nights = nightsUntil(iso);
    return nights === 0 ? t('today') : nights === -1 ? t('yesterday') : day(iso);
  };
  return { dayName, inList: (iso: string) => (nightsUntil(iso) === 0 ? time(iso) : dayName(iso)) };
}
