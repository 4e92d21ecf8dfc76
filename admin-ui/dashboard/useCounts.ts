import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useProvider } from '../app/data/useProvider.ts';

/** The counts of the admin's scope; a failure is told as documented (spec 2 §8). */
export function useCounts() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const provider = useProvider();
  const counts = useQuery({ queryKey: ['counts'], queryFn: () => provider.counts(), staleTime: 0 });
  const { error } = counts;
  useEffect(() => {
    if (error)
      toast({ title: t('dashboard.failed'), description: t('dashboard.failedText'), variant: 'destructive' });
  }, [error, toast, t]);
  return counts;
}
