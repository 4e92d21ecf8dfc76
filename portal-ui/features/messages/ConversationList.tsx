import { Box, InputAdornment, TextField, useTheme, Skeleton } from '@mui/material';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '../../../src/contract/messages-api.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { nameMatches } from './names.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';

export interface ConversationListProps {
  me: number;
  rows: readonly Conversation[] | undefined;
  selected: number | null;
  isFailed: boolean;
  onRetry: () => void;
  rule: string | undefined;
}

export function ConversationList({ me, rows, selected, isFailed, onRetry, rule }: ConversationListProps) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<number | null>(null);
  useEffect(() => {
    // On phones the back button disappears with the thread, so the focus moves to the row of the thread.
    if (selected === null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-conversation="${left.current}"]`)?.focus();
    left.current = selected;
  }, [selected]);
  const shown = rows?.filter(({ name }) => nameMatches(name, search));
  return (
    <>
      <Box sx={{ p: 4, borderBottom: `1px solid ${roles.line}` }}>
        <TextField
          type="search"
          fullWidth
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder={t('search')}
          sx={{ '& input': { pl: 0 } }}
          slotProps={{
            htmlInput: { 'aria-label': t('search') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchRounded />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      <Box ref={list} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {isFailed && !rows ? <LoadFailed text={t('loadFailed')} onRetry={onRetry} sx={{ m: 4 }} /> : null}
        {!rows && !isFailed ? <ConversationsSkeleton /> : null}
        {shown?.length === 0 ? (
          <Box component="output" sx={{ display: 'block', px: 4, pb: 4 }}>
            <EmptyState title={t('noneFound')} text={rows?.length === 0 ? rule : undefined} />
          </Box>
        ) : null}
        {shown && shown.length > 0 ? (
          <PlainList
            aria-label={t('conversations')}
            sx={{
              p: 2,
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr)',
              gap: 1,
            }}
          >
            {shown.map((row) => (
              <ConversationRow key={row.userId} me={me} row={row} isSelected={row.userId === selected} />
            ))}
          </PlainList>
        ) : null}
      </Box>
    </>
  );
}

export function ConversationsSkeleton() {
  return (
    <Box aria-hidden sx={{ p: 2, display: 'grid', gap: 1 }}>
      {Array.from({ length: 5 }, (_, row) => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 3, minHeight: 68 }}>
          <Skeleton variant="circular" width={40} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="60%" height={24} />
            <Skeleton width="85%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
