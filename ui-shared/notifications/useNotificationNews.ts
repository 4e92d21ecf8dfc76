import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../live/useLive.ts';
import { NOTIFICATIONS_KEY } from './cache.ts';

/** The connection repeats events from shortly before the page was opened; they are not announced. */
const BEFORE_MS = 2_000;

/** Keeps notifications up to date. @returns the announcement of the latest one since the page was opened */
export function useNotificationNews(): string {
  const { t } = useTranslation('nav');
  const client = useQueryClient();
  const [opened] = useState(() => Date.now());
  const [news, setNews] = useState('');
  const heard = useRef(new Set<number>());
  const refresh = () => void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  useLive('notification', ({ id, title, createdAt }) => {
    refresh();
    if (heard.current.has(id) || Date.parse(createdAt) < opened - BEFORE_MS) return;
    heard.current.add(id);
    setNews(t('newNotification', { title }));
  });
  useLive('notificationsRead', refresh);
  return news;
}
