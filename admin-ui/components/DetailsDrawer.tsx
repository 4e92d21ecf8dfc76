import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import type { ResourceName } from '../app/data/dataProvider.ts';
import { detailsId, isFromList } from './details.ts';

const TITLE_ID = 'details-title';

export interface DetailsDrawerProps<T> {
  resource: ResourceName;
  /** What the details are of, as their heading. */
  nameOf: (record: T) => string;
  children: (record: T) => ReactNode;
}

/** A record's details, read-only, over its list at `/{resource}/{id}/show`; closing leaves the list as it was. */
export function DetailsDrawer<T extends { id: number }>({
  resource,
  nameOf,
  children,
}: DetailsDrawerProps<T>) {
  const { t } = useTranslation('admin');
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const id = detailsId(resource, pathname);
  // While the panel slides away it still shows what it showed.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);

  const close = () => void (isFromList(state) ? navigate(-1) : navigate(`/${resource}${search}`));
  const onError = (error: Error) => {
    toast({ title: t(`details.${resource}.failed`), description: error.message, variant: 'destructive' });
    close();
  };
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
          sx: { width: 560, maxWidth: '100vw', borderRadius: 0, '&:focus-visible': { outline: 'none' } },
        },
      }}
    >
      {shown === null ? null : (
        <ShowBase<T> resource={resource} id={shown} queryOptions={{ onError }} key={shown}>
          <Panel<T> nameOf={nameOf} onClose={close}>
            {children}
          </Panel>
        </ShowBase>
      )}
    </Drawer>
  );
}

interface PanelProps<T> extends Pick<DetailsDrawerProps<T>, 'nameOf' | 'children'> {
  onClose: () => void;
}

function Panel<T extends { id: number }>({ nameOf, onClose, children }: PanelProps<T>) {
  const { t } = useTranslation('admin');
  const { roles } = useTheme();
  const { record } = useShowContext<T>();
  return (
    <>
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'flex-start',
          gap: 2,
          px: { xs: 4, sm: 6 },
          py: 4,
          backgroundColor: roles.surface,
          borderBottom: `1px solid ${roles.line}`,
        }}
      >
        <Typography id={TITLE_ID} variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 1 }}>
          {record ? nameOf(record) : t('common:loading')}
        </Typography>
        <IconButton onClick={onClose} aria-label={t('common:close')}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box sx={{ px: { xs: 4, sm: 6 }, py: 5, display: 'grid', gap: 6 }}>
        {record
          ? children(record)
          : [80, 60, 90].map((width) => <Skeleton key={width} width={`${width}%`} />)}
      </Box>
    </>
  );
}
