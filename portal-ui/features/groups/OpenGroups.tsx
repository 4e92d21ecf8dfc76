import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { Note, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import {
  EmptyState,
  Loaded,
  SectionCard,
  OutlinedButton,
  TextButton,
  useFocusOfGone,
} from '../../components/cards.tsx';
import { GroupRow } from './Rows.tsx';
import { OPEN_GROUPS_PAGE, useJoinGroup, useOpenGroups } from './api.ts';
import { useSettled } from '../../../ui-shared/forms/useSettled.ts';

const PAUSE_MS = 250;
const SEARCH_MAX = 100;

/** What joining an open group means for the user's role (contract §4 "Open access", §5). */
function useMeaning(): string {
  const { t } = useTranslation('groups');
  const { advisor } = useSignedInUser();
  if (!advisor) return t('open.organization');
  return advisor.hasJoinedOpenGroup ? t('open.listed') : t('open.advisor');
}

export function OpenGroups({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation('groups');
  const [shown, setShown] = useState(OPEN_GROUPS_PAGE);
  const form = useForm({ defaultValues: { search: '' } });
  const search = useSettled(useWatch({ control: form.control, name: 'search' }).trim(), PAUSE_MS);
  const open = useOpenGroups(search, shown);
  const join = useJoinGroup();
  const isNone = open.isSuccess && open.data.total === 0;
  const none =
    search === '' ? (
      <EmptyState title={t('open.none')} text={t('open.noneText')} />
    ) : (
      <EmptyState
        title={t('open.notFound', { search })}
        text={t('open.notFoundText')}
        action={<OutlinedButton onClick={() => form.reset()}>{t('open.all')}</OutlinedButton>}
      />
    );
  return (
    <SectionCard
      title={t('open.title')}
      text={useMeaning()}
      isBusy={open.isFetching}
      headingRef={useFocusOfGone(open.data?.rows.length ?? 0)}
    >
      {isNone && search === '' ? null : (
        <Box component="search" sx={{ mt: 5, mb: 2, maxWidth: 420 }}>
          <Field
            label={t('open.search')}
            type="search"
            field={form.register('search')}
            inputProps={{ maxLength: SEARCH_MAX }}
          />
        </Box>
      )}
      <Note component="output" sx={{ display: 'block' }}>
        {search !== '' && open.isSuccess ? t('open.found', { count: open.data.total }) : ''}
      </Note>
      <Loaded query={open} failed={t('open.failed')}>
        {({ rows: groups, total }) => (
          <>
            {groups.length > 0 ? (
              <PlainList aria-label={t('open.title')} sx={{ mt: 3 }}>
                {groups.map((group) => (
                  <GroupRow
                    key={group.id}
                    group={group}
                    actions={
                      <Button
                        variant={isNext ? 'contained' : 'outlined'}
                        aria-label={t('open.joinNamed', { name: group.name })}
                        onClick={() => join.mutate(group)}
                      >
                        {t('open.join')}
                      </Button>
                    }
                  />
                ))}
              </PlainList>
            ) : null}
            {total > groups.length && groups.length > 0 ? (
              <TextButton onClick={() => setShown(shown + OPEN_GROUPS_PAGE)} sx={{ mt: 4, ml: -3 }}>
                {t('showMore', { count: Math.min(OPEN_GROUPS_PAGE, total - groups.length) })}
              </TextButton>
            ) : null}
          </>
        )}
      </Loaded>
      {isNone ? none : null}
    </SectionCard>
  );
}
