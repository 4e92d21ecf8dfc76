import { useState, type ComponentType } from 'react';
import { useGetOne } from 'react-admin';
import type { ResourceName } from '../app/data/dataProvider.ts';
import type { RecordPage } from './details.ts';
import { Closing, useClose } from './form/DialogFrame.tsx';
import { LoadingDialog } from './form/FormDialog.tsx';
import { useRecordPages, useNotLoaded } from './useRecordPages.ts';

type Dialog<T> = ComponentType<{ record: T }>;

export interface RecordDialogsProps<T> {
  resource: ResourceName;
  form: ComponentType<{ record?: T }>;
  editTitle: string;
  dialogs: Partial<Record<RecordPage, Dialog<T>>>;
}

export function RecordDialogs<T extends { id: number }>(props: RecordDialogsProps<T>) {
  const { resource, form: Form, editTitle, dialogs } = props;
  const { open, close } = useRecordPages(resource);
  if (!open) return null;
  const shown = () => {
    if (open.page === 'create') return <Form />;
    const { page, id } = open;
    const [dialog, loadingTitle] = page === 'edit' ? [Form as Dialog<T>, editTitle] : [dialogs[page]];
    return dialog ? <OfRecord<T> key={`${page}/${id}`} {...{ resource, id, dialog, loadingTitle }} /> : null;
  };
  return <Closing value={close}>{shown()}</Closing>;
}

interface OfRecordProps<T> {
  resource: ResourceName;
  id: number;
  dialog: Dialog<T>;
  /** Of a form, which shows while its record is read. */
  loadingTitle?: string;
  onGone?: () => void;
}

/** A dialog about a record as the server has it now: a form must not begin with what a list read some time ago. */
export function OfRecord<T extends { id: number }>(props: OfRecordProps<T>) {
  const { resource, id, dialog: Shown, loadingTitle, onGone } = props;
  const close = useClose();
  const onError = useNotLoaded(resource, close, onGone);
  // Read once: reading it again, which may fail, must not take a form away that somebody types in.
  const [record, setRecord] = useState<T>();
  const { data, isFetchedAfterMount } = useGetOne<T>(
    resource,
    { id },
    { onError, enabled: record === undefined, staleTime: 0, refetchOnMount: 'always' },
  );
  if (isFetchedAfterMount && data && record === undefined) setRecord(data);
  if (record) return <Shown record={record} />;
  return loadingTitle ? <LoadingDialog title={loadingTitle} /> : null;
}
