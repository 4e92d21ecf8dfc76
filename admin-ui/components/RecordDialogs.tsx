import { useState, type ComponentType } from 'react';
import { useGetOne } from 'react-admin';
import type { ResourceName } from '../app/data/dataProvider.ts';
import type { RecordDialogProps, RecordFormProps, RecordPage } from './details.ts';
import { LoadingDialog } from './form/FormDialog.tsx';
import { useRecordPages, useNotLoaded } from './useRecordPages.ts';

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
  onGone?: () => void,
): T | undefined {
  const notLoaded = useNotLoaded(resource, close);
  // Read once: reading it again, which may fail, must not take a form away that somebody types in.
  const [record, setRecord] = useState<T>();
  const { data, isFetchedAfterMount } = useGetOne<T>(
    resource,
    { id },
    { onError: onGone ?? notLoaded, enabled: record === undefined, staleTime: 0, refetchOnMount: 'always' },
  );
  if (isFetchedAfterMount && data && record === undefined) setRecord(data);
  return record;
}
