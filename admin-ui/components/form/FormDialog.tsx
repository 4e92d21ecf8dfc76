import { Button, Skeleton } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-admin';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { UnsavedDialog } from '../../app/LeaveQuestion.tsx';
import { refusalOf } from '../../app/data/httpClient.ts';
import { useUnsavedForm } from '../useUnsavedForm.ts';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';
import { FormProblems, type FormProblemsProps } from './FormProblems.tsx';

export interface FormDialogProps<Values extends object, Saved>
  extends
    Pick<DialogFrameProps, 'title' | 'text'>,
    Pick<FormProblemsProps, 'wrong' | 'failed' | 'wordsFor' | 'onRefused'> {
  save: string;
  values: Values;
  onSave: (values: Values) => Promise<Saved>;
  /** Whose lists are read again, once; also after a failure, as a first step may have been taken. */
  changes: readonly string[];
  onSaved?: (saved: Saved) => void;
  /** The toast after saving, with which the dialog closes; nothing, and `onSaved` does both. */
  done?: string | ((saved: Saved) => string);
  onFailed?: (error: Error) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form over the page, on react-admin's form and inputs: what was typed survives a failed save and is lost by no way
 * out without a question; the server's messages land on their fields.
 */
export function FormDialog<Values extends object, Saved>(props: FormDialogProps<Values, Saved>) {
  const { onSave, changes, onSaved, done, onFailed, children } = props;
  const { wrong, failed, wordsFor, onRefused } = props;
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const toast = useToast();
  const id = useId();
  // What others do to the record meanwhile must not take away what is being typed.
  const [values] = useState(() => withoutNulls(props.values));
  const [isDirty, setDirty] = useState(false);
  const mayLeave = useRef(false);
  const question = useUnsavedForm({ isDirty, mayLeave: () => mayLeave.current });
  const [isAsking, setAsking] = useState(false);
  const saving = useMutation({
    mutationFn: onSave,
    onSuccess: (saved) => {
      mayLeave.current = true;
      onSaved?.(saved);
      if (done === undefined) return;
      props.onClose();
      toast({ title: typeof done === 'string' ? done : done(saved), variant: 'success' });
    },
    onError: onFailed,
    onSettled: () => void changes.map((name) => client.invalidateQueries({ queryKey: [name] })),
  });
  const close = () => {
    if (isDirty && !mayLeave.current) setAsking(true);
    else props.onClose();
  };
  return (
    <DialogFrame
      title={props.title}
      text={props.text}
      isBusy={saving.isPending}
      onClose={close}
      actions={
        <>
          <Button variant="outlined" onClick={close} disabled={saving.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} loading={saving.isPending}>
            {props.save}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        noValidate
        record={values}
        disableInvalidFormNotification
        onSubmit={(typed: FieldValues) =>
          saving.mutateAsync(typed as Values).then(
            () => undefined,
            (error: unknown) => fieldErrors(error, values),
          )
        }
      >
        <FormProblems {...{ wrong, failed, wordsFor, onRefused }} failure={saving.error} />
        {children}
        <Dirty onChange={setDirty} />
      </Form>
      <UnsavedDialog
        question={isAsking ? question : null}
        onLose={() => {
          mayLeave.current = true;
          props.onClose();
        }}
        onKeep={() => setAsking(false)}
      />
    </DialogFrame>
  );
}

export function LoadingDialog({ title, onClose }: Pick<DialogFrameProps, 'title' | 'onClose'>) {
  const { t } = useTranslation('admin');
  const actions = (
    <>
      <Button variant="outlined" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button disabled>{t('save')}</Button>
    </>
  );
  return (
    <DialogFrame title={title} onClose={onClose} actions={actions}>
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} variant="rounded" height={44} />
      ))}
    </DialogFrame>
  );
}

function Dirty({ onChange }: { onChange: (isDirty: boolean) => void }) {
  const { isDirty } = useFormContext().formState;
  useEffect(() => onChange(isDirty), [isDirty, onChange]);
  return null;
}

/** What stands in an input is never null. */
function withoutNulls<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as Values;
}

function fieldErrors(error: unknown, values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(refusalOf(error).errors).filter(([name]) => name in values));
}
