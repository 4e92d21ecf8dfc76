import { Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { ActionAlert } from '../../../ui-shared/layout/alerts.tsx';
import { useConsole } from '../../app/ConsoleContext.ts';
import { IN_GROUP, type ResourceName } from '../../app/data/dataProvider.ts';
import { isRefusedWith } from '../../app/data/httpClient.ts';
import { Nothing } from '../Sections.tsx';

export type EmptyWords = { empty: string; hint: string };

export function EmptyList({ resource, words }: { resource: ResourceName; words?: EmptyWords }) {
  const { t } = useTranslation('admin');
  const { scope, mayAdd, hasGroupChoice } = useConsole();
  const { filterValues, setFilters } = useListContext();
  // The group that a whole page is about narrows nothing, nor does the only one that there is to choose.
  const { groupId, ...narrowing } = filterValues as Record<string, unknown>;
  const isGiven = resource in IN_GROUP || resource === 'announcements' || !hasGroupChoice;
  const kept = isGiven && groupId !== undefined ? { groupId } : {};
  const isNarrowed = Object.keys(isGiven ? narrowing : filterValues).length > 0;
  if (words && isNarrowed)
    return (
      <Nothing title={t('filters.nothing')} hint={t('filters.nothingHint')}>
        <Button variant="outlined" onClick={() => setFilters(kept)}>
          {t('filters.clear')}
        </Button>
      </Nothing>
    );
  const none = { defaultValue: '' };
  const hintOf = (list: string) => t(`lists.${list}.hint.${scope.key}`, none);
  if (words) return <Nothing title={words.empty} hint={mayAdd ? words.hint : hintOf('groups')} />;
  const which = isNarrowed ? 'noMatch' : 'empty';
  const title = t(`lists.${resource}.${which}`, none);
  return (
    <Nothing title={title} hint={isNarrowed ? t('lists.adjust') : hintOf(mayAdd ? resource : 'groups')} />
  );
}

export function FailedList({ resource, error }: { resource: ResourceName; error: Error }) {
  const { t } = useTranslation('admin');
  const { refetch } = useListContext();
  // What the admin's role does not include: trying again would not help, so the way leads elsewhere.
  if (isRefusedWith(403, error))
    return (
      <Nothing title={t('notAllowed.title')} hint={t('notAllowed.text')}>
        <Button variant="outlined" href={ADMIN_PATHS.home}>
          {t('notFound.home')}
        </Button>
      </Nothing>
    );
  return (
    <div style={{ padding: 16 }}>
      <Failure title={t(`lists.${resource}.failed`)} of={{ error, refetch }} />
    </div>
  );
}

export interface FailureProps {
  title: string;
  of: { error: Error | null; refetch?: () => unknown };
  /** The message is a sentence of the title. */
  isOne?: boolean;
}

export function Failure({ title, of: { error, refetch }, isOne }: FailureProps) {
  const { t } = useTranslation('admin');
  if (!error) return null;
  const retry = refetch && (() => void refetch());
  return (
    <ActionAlert severity="error" action={t('tryAgain')} onAction={retry}>
      <Typography sx={isOne ? {} : { fontWeight: 640 }}>
        {isOne ? `${title} ${error.message}`.trim() : title}
      </Typography>
      {isOne ? null : error.message}
    </ActionAlert>
  );
}
