import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { Button, Checkbox, Divider, Menu, MenuItem, type ButtonProps } from '@mui/material';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { extractValidSavedQueries, useListContext, useSavedQueries, useStore } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Closing } from '../form/DialogFrame.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { TextInput } from '../form/inputs.tsx';
import { given } from '../form/rules.ts';
import type { Column } from './columns.tsx';

interface ListMenuProps extends Pick<ButtonProps, 'startIcon'> {
  label: string;
  children: (close: () => void) => ReactNode;
}

function ListMenu({ label, children, ...button }: ListMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget);
  return (
    <>
      <Button {...button} variant="text" aria-haspopup="menu" onClick={open}>
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {children(close)}
      </Menu>
    </>
  );
}

/** Which columns of a list somebody has hidden, kept in their browser. */
export const useHiddenColumns = (resource: string) => useStore<string[]>(`${resource}.hiddenColumns`, []);

/** The first column names the record, and actions have no name: the others can be hidden. */
export function ColumnsMenu<T>({ resource, columns }: { resource: string; columns: readonly Column<T>[] }) {
  const { t } = useTranslation('admin');
  const [hidden, setHidden] = useHiddenColumns(resource);
  const isShown = (key: string) => !hidden.includes(key);
  const toggle = (key: string) =>
    setHidden(isShown(key) ? [...hidden, key] : hidden.filter((one) => one !== key));
  return (
    <ListMenu label={t('columnsMenu')} startIcon={<ViewColumnOutlined />}>
      {() =>
        columns.slice(1).map(({ key, label, isActions }) =>
          isActions ? null : (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={isShown(key)}
              onClick={() => toggle(key)}
            >
              <Checkbox size="small" aria-hidden tabIndex={-1} checked={isShown(key)} sx={{ p: 0, mr: 2 }} />
              {label ?? t(`columns.${key}`, { defaultValue: key })}
            </MenuItem>
          ),
        )
      }
    </ListMenu>
  );
}

/** Filters and order that somebody has kept under a name, in their browser. */
export function SavedViewsMenu({ resource }: { resource: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { filterValues, sort, perPage, displayedFilters } = useListContext();
  const [queries, setQueries] = useSavedQueries(resource);
  const [isNaming, setNaming] = useState(false);
  const saved = extractValidSavedQueries(queries);
  const isNamed = given(t('views.missing'));
  const addressOf = ({ value }: (typeof saved)[number]) =>
    new URLSearchParams({
      filter: JSON.stringify(value.filter ?? {}),
      sort: value.sort?.field ?? sort.field,
      order: value.sort?.order ?? sort.order,
      page: '1',
      perPage: String(perPage),
    }).toString();
  return (
    <>
      <ListMenu label={t('views.menu')} startIcon={<BookmarkBorderRounded />}>
        {(close) => [
          ...saved.map((view) => (
            <MenuItem
              key={view.label}
              onClick={() => {
                close();
                void navigate({ search: addressOf(view) });
              }}
            >
              {view.label}
            </MenuItem>
          )),
          saved.length > 0 ? <Divider key="divider" /> : null,
          <MenuItem
            key="keep"
            disabled={Object.keys(filterValues as object).length === 0}
            onClick={() => {
              close();
              setNaming(true);
            }}
          >
            {t('views.keep')}
          </MenuItem>,
          ...saved.map((view) => (
            <MenuItem
              key={`remove ${view.label}`}
              onClick={() => setQueries(saved.filter((one) => one !== view))}
              sx={{ color: 'text.secondary' }}
            >
              {t('views.remove', { name: view.label })}
            </MenuItem>
          )),
        ]}
      </ListMenu>
      {isNaming ? (
        <Closing value={() => setNaming(false)}>
          <FormDialog
            title={t('views.keep')}
            text={t('views.text')}
            save={t('save')}
            values={{ label: '' }}
            onSave={async (typed) => {
              const label = typed.label.trim();
              const value = { filter: filterValues as object, sort, perPage, displayedFilters };
              setQueries([...saved.filter((view) => view.label !== label), { label, value }]);
            }}
            changes={[]}
            done={t('views.kept')}
            failed=""
          >
            <TextInput source="label" label={t('views.name')} maxLength={60} validate={isNamed} />
          </FormDialog>
        </Closing>
      ) : null}
    </>
  );
}
