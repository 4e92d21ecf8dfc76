import { useEffect } from 'react';
import { useNotificationContext, useTranslate, type NotificationType } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useToast, type ToastVariant } from '../../ui-shared/toast/useToast.ts';

const VARIANTS: Readonly<Record<NotificationType, ToastVariant>> = {
  success: 'success',
  info: 'default',
  warning: 'warning',
  error: 'destructive',
};

/** Shows what react-admin has to say as toasts of the product; failures are titled 'Error' (spec 2 §8). */
export function Notifications() {
  const { takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const { t } = useTranslation('admin');
  const toast = useToast();
  useEffect(() => {
    const taken = takeNotification();
    if (!taken || typeof taken.message !== 'string') return;
    const { type, message, notificationOptions } = taken;
    const text = translate(message, notificationOptions?.messageArgs as Record<string, unknown> | undefined);
    const words = type === 'error' ? { title: t('error'), description: text } : { title: text };
    toast({ ...words, variant: VARIANTS[type] });
  }, [takeNotification, translate, t, toast]);
  return null;
}
