import type { ComponentType } from 'react';
import { useGetOne } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import type { ResourceName } from '../app/data/resources.ts';
import type { RecordPage } from './details.ts';
import { LoadingDialog } from './form/FormDialog.tsx';
import { useRecordPages } from './useRecordPages.ts';

export interface RecordDialogProps<T> {
  record: T;
  onClose: () => void;
}

export type RecordFormProps<T> = Partial<Pick<RecordDialogProps<T>, 'record'>> &
  Pick<RecordDialogProps<T>, 'onClose'>;

type Dialog<T> = ComponentType<RecordDialogProps<T>>;

export interface RecordDialogsProps<T> {
  resource: ResourceName;
  form: ComponentType<RecordFormProps<T>>;
  editTitle: string;
  dialogs: Partial<Record<RecordPage, Dialog<T>>>;
}

export function RecordDialogs<T extends { id: number }>({
  form: Form,
  dialogs,
  ...of
}: RecordDialogsProps<T>) {
  const { open, close } = useRecordPages(of.resource);
  if (!open) return null;
  if (open.page === 'create') return <Form onClose={close} />;
  const dialog = open.page === 'edit' ? (Form as Dialog<T>) : dialogs[open.page];
  return dialog ? <OfRecord<T> key={`${open.page}/${open.id}`} {...of} {...open} dialog={dialog} /> : null;
}

interface OfRecordProps<T> extends Pick<RecordDialogsProps<T>, 'resource' | 'editTitle'> {
  page: RecordPage;
  id: number;
  dialog: Dialog<T>;
}

function OfRecord<T extends { id: number }>(props: OfRecordProps<T>) {
  const { resource, editTitle, page, id, dialog: Shown } = props;
  const { close } = useRecordPages(resource);
  const record = useRecordOf<T>(resource, id, close);
  if (record) return <Shown record={record} onClose={close} />;
  return page === 'edit' ? <LoadingDialog title={editTitle} onClose={close} /> : null;
}

/**
 * The record that a dialog is about, as the server has it now: a form must not begin with what a list read some time ago.
 * What cannot be loaded (gone, or never visible to this admin) is said and closes the dialog.
 * @returns undefined while it is being read.
 */
export function useRecordOf<T extends { id: number }>(
  resource: ResourceName,
  id: number,
  close: () => void,
): T | undefined {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const onError = (error: Error) => {
    toast({
      title: t(`details.${resource}.failed`, { defaultValue: '' }),
      description: error.message,
      variant: 'destructive',
    });
    close();
  };
  const { data, isFetchedAfterMount } = useGetOne<T>(
    resource,
    { id },
    { onError, staleTime: 0, refetchOnMount: 'always' },
  );
  return isFetchedAfterMount ? data : undefined;
}
