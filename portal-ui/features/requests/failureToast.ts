import type { TFunction } from 'i18next';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';
import type { ToastMessage } from '../../../ui-shared/toast/useToast.ts';

/** Whether the server refused because the allocation does not reach (contract §4 "Hours"). */
export const isNotEnoughHours = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOT_ENOUGH_HOURS';

/** How a refused request is said: too few hours have a title of their own (spec 1 §5). */
export function failureToast(t: TFunction<'requests'>, error: unknown, title: string): ToastMessage {
  return {
    title: isNotEnoughHours(error) ? t('requests:notEnoughHours') : title,
    description: errorText(error),
    variant: 'destructive',
  };
}
