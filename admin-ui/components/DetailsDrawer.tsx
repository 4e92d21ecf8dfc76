import CloseRounded from '@mui/icons-material/CloseRounded';
import { Box, Drawer, IconButton, Skeleton, Typography, useTheme, Tab, Tabs, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { ShowBase, useShowContext, useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { Abilities } from '../../src/contract/api.ts';
import type { ResourceName } from '../app/data/dataProvider.ts';
import { isRefusedWith } from '../app/data/httpClient.ts';
import { bareId, detailsId, recordPath } from './details.ts';
import { FLOW } from './Sections.tsx';
import { ToastsAboveActions } from './form/DialogFrame.tsx';
import { useRecordPages, useNotLoaded } from './useRecordPages.ts';

const DETAILS_PANEL_ID = 'details-panel';
const TITLE_ID = 'details-title';
const TITLE = { flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 1 };

export interface Details<T> {
  nameOf: (record: T) => string;
  content: ComponentType<{ record: T }>;
  suggestions?: { label: string; content: ComponentType<{ record: T }> };
  footer?: ComponentType<{ record: T }>;
}

type DetailsDrawerProps<T> = Details<T> & { resource: ResourceName };

export function DetailsDrawer<T extends { id: number }>({ resource, ...panel }: DetailsDrawerProps<T>) {
  const { pathname, search } = useLocation();
  const { close } = useRecordPages(resource);
  const id = detailsId(resource, pathname);
  // While the panel slides away it still shows what it showed.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);

  const client = useQueryClient();
  const onError = useNotLoaded(resource, (error) => {
    // What has been read stays, with what is typed over it, unless the record is gone.
    const isThere = client.getQueryData([resource, 'getOne', { id: String(shown) }]) !== undefined;
    if (!isThere || isRefusedWith(404, error)) close();
  });
  const bare = bareId(resource, pathname);
  if (bare !== null) return <Navigate to={recordPath(resource, bare, 'show', search)} replace />;
  return (
    <Drawer
      anchor="right"
      open={id !== null}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': TITLE_ID,
          // What has the focus stands clear of the two bars.
          sx: { width: 560, maxWidth: '100vw', borderRadius: 0, scrollPaddingBlock: '128px' },
        },
      }}
    >
      {shown === null ? null : (
        <ShowBase<T> resource={resource} id={shown} queryOptions={{ onError, staleTime: 0 }} key={shown}>
          <Panel<T> resource={resource} onClose={close} {...panel} />
        </ShowBase>
      )}
    </Drawer>
  );
}

function Panel<T extends { id: number }>(props: DetailsDrawerProps<T> & { onClose: () => void }) {
  const { resource, nameOf, onClose, content: Content, suggestions, footer: Footer } = props;
  const { t } = useTranslation(['admin', 'common']);
  const { roles } = useTheme();
  const { record } = useShowContext<T>();
  const { open, show } = useRecordPages(resource);
  const isSecond = suggestions !== undefined && open?.page === 'suggestions';
  const Suggestions = suggestions?.content;
  const bar = { position: 'sticky', zIndex: 1, backgroundColor: roles.surface } as const;
  const label = isSecond ? suggestions.label : t('details.profile');
  return (
    <>
      <Box
        sx={{
          ...bar,
          top: 0,
          pl: { xs: 4, sm: 6 },
          pr: 3,
          pt: 4,
          pb: suggestions ? 0 : 4,
          borderBottom: suggestions ? 'none' : `1px solid ${roles.line}`,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <Typography id={TITLE_ID} variant="h2" sx={TITLE}>
            {record ? nameOf(record) : t('common:loading')}
          </Typography>
          <IconButton onClick={onClose} aria-label={t('common:close')}>
            <CloseRounded />
          </IconButton>
        </Box>
        {suggestions ? (
          <Tabs
            value={isSecond ? 'suggestions' : 'show'}
            onChange={(_event, page: 'show' | 'suggestions') => {
              if (open && open.page !== 'create') show(page, open.id);
            }}
            aria-label={t('details.tabs')}
            sx={{ mt: 2, mr: { xs: 1, sm: 3 } }}
          >
            <Tab value="show" label={t('details.profile')} aria-controls={DETAILS_PANEL_ID} />
            <Tab value="suggestions" label={suggestions.label} aria-controls={DETAILS_PANEL_ID} />
          </Tabs>
        ) : null}
      </Box>
      <Box
        {...(suggestions ? { role: 'tabpanel', id: DETAILS_PANEL_ID, 'aria-label': label } : {})}
        sx={{ flex: 1, px: { xs: 4, sm: 6 }, py: 5, display: 'grid', alignContent: 'start', gap: 6 }}
      >
        {!record ? [80, 60, 90].map((width) => <Skeleton key={width} width={`${width}%`} />) : null}
        {record && Suggestions && isSecond ? <Suggestions record={record} /> : null}
        {record && !isSecond ? <Content record={record} /> : null}
      </Box>
      {Footer ? <ToastsAboveActions /> : null}
      {Footer && record ? (
        <Box
          sx={{
            ...bar,
            bottom: 0,
            px: { xs: 4, sm: 6 },
            py: 3,
            borderTop: `1px solid ${roles.line}`,
            ...FLOW,
            gap: 2,
            '& > *': { flex: { xs: '1 1 auto', sm: '0 0 auto' } },
            '&:has(> :nth-of-type(4)) > *': { flexBasis: { xs: '40%', sm: 'auto' } },
            '&:empty': { display: 'none' },
          }}
        >
          <Footer record={record} />
        </Box>
      ) : null}
    </>
  );
}

/** Close, Reset Password, Edit, Delete (spec 2 §2), as far as the server's abilities allow. */
export function DetailsActions({ record }: { record: { id: number; abilities?: Abilities } }) {
  const { t } = useTranslation(['admin', 'common']);
  const { show, close } = useRecordPages(useResourceContext() ?? '');
  const { id, abilities = {} } = record;
  return (
    <>
      <Button variant="outlined" onClick={close} sx={{ mr: 'auto' }}>
        {t('common:close')}
      </Button>
      {abilities['resetPassword'] ? (
        <Button variant="outlined" onClick={() => show('password', id)}>
          {t('password.action')}
        </Button>
      ) : null}
      {abilities['update'] ? <Button onClick={() => show('edit', id)}>{t('edit')}</Button> : null}
      {abilities['delete'] ? (
        <Button variant="outlined" color="error" onClick={() => show('delete', id)}>
          {t('delete.confirm')}
        </Button>
      ) : null}
    </>
  );
}
