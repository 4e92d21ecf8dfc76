import { Button, Skeleton } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-admin';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChangedFields, takeChanged } from '../../../ui-shared/forms/ChangedFields.tsx';
import type { ChangedMeanwhile } from '../../../ui-shared/forms/ChangedFields.tsx';
import { toast, type ToastMessage } from '../../../ui-shared/toast/toast.ts';
import { UnsavedDialog, useUnsavedForm } from '../../app/LeaveQuestion.tsx';
import { useProvider, type ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { refusalOf } from '../../app/data/httpClient.ts';
import type { FormVersion } from '../../app/data/memberCalls.ts';
import { useErrorToast } from '../useErrorToast.ts';
import { DialogFrame, useClose, type DialogFrameProps } from './DialogFrame.tsx';
import { FormProblems, type FormProblemsProps } from './FormProblems.tsx';

export interface FormDialogProps<Values extends object, Saved>
  extends
    Pick<DialogFrameProps, 'title' | 'text'>,
    Pick<FormProblemsProps, 'wrong' | 'failed' | 'wordsFor' | 'onRefused'> {
  save: string;
  values: Values;
  /** @param version the one to save on; a first step that is saved sets it to what it made @param was before the typing */
  onSave: (typed: Values, provider: ConsoleDataProvider, version: FormVersion, was: Values) => Promise<Saved>;
  /** Of a record that others edit, too: the version that the form shows, and how it shows another one. */
  version?: number;
  valuesOf?: (record: object) => Values;
  /** Resources whose lists are read again, once; also after a failure, as a first step may have been taken. */
  changes: readonly string[];
  onSaved?: (saved: Saved) => void;
  /** Saving is a step towards something, and what was typed stays unsaved after it. */
  isStep?: boolean;
  /** The toast after saving, if any, with which the dialog closes; without it the dialog stays. */
  done?: string | ((saved: Saved) => string | ToastMessage);
  /** `toast`: a failure is told by one, too, titled 'Error'. */
  onFailed?: 'toast' | ((error: Error) => void);
  children: ReactNode;
}

/** What was typed survives a failed save, and is lost by no way out without a question. */
export function FormDialog<Values extends object, Saved>(props: FormDialogProps<Values, Saved>) {
  const { onSave, changes, onSaved, done, onFailed, children } = props;
  const { wrong, failed, wordsFor, onRefused } = props;
  const { t } = useTranslation('admin');
  const onClose = useClose();
  const client = useQueryClient();
  const provider = useProvider();
  const fail = useErrorToast();
  const id = useId();
  // What others do to the record meanwhile must not take away what is being typed.
  const [values] = useState(() => withoutNulls(props.values));
  const [isDirty, setDirty] = useState(false);
  const mayLeave = useRef(false);
  /** A double click submits again before the button is disabled; to close twice would leave the console. */
  const isSaving = useRef(false);
  const question = useUnsavedForm(isDirty, () => mayLeave.current);
  const [isAsking, setAsking] = useState(false);
  const version = useRef(props.version);
  const saving = useMutation({
    mutationFn: (typed: Values) => onSave(typed, provider, version, values),
    onSuccess: (saved) => {
      mayLeave.current = !props.isStep;
      onSaved?.(saved);
      if (done === undefined) return;
      onClose();
      const said = typeof done === 'string' ? done : done(saved);
      if (said) toast({ variant: 'success', ...(typeof said === 'string' ? { title: said } : said) });
    },
    onError: (error) => {
      if (onFailed === 'toast') fail(typeof failed === 'string' ? failed : failed(error))(error);
      else onFailed?.(error);
    },
    onSettled: () => {
      isSaving.current = false;
      for (const name of changes) void client.invalidateQueries({ queryKey: [name] });
    },
  });
  const close = () => {
    if (isDirty && !mayLeave.current) setAsking(true);
    else onClose();
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
        onSubmit={async (typed: FieldValues) => {
          if (isSaving.current) return undefined;
          isSaving.current = true;
          return await saving.mutateAsync(typed as Values).then(
            () => undefined,
            (error: unknown) => fieldErrors(error, values),
          );
        }}
      >
        <FormProblems
          {...{ wrong, failed, wordsFor, onRefused }}
          failure={refusalOf(saving.error).code === 'CHANGED_MEANWHILE' ? null : saving.error}
        />
        <Changed
          failure={saving.error}
          valuesOf={(record) => withoutNulls(props.valuesOf?.(record) ?? {})}
          onChanged={(now) => void (version.current = now)}
        />
        {children}
        <Dirty onChange={setDirty} />
      </Form>
      <UnsavedDialog
        question={isAsking ? question : null}
        onLose={() => {
          mayLeave.current = true;
          onClose();
        }}
        onKeep={() => setAsking(false)}
      />
    </DialogFrame>
  );
}

export function LoadingDialog({ title }: Pick<DialogFrameProps, 'title'>) {
  const { t } = useTranslation('admin');
  const onClose = useClose();
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

interface ChangedProps {
  failure: Error | null;
  valuesOf: (record: object) => FieldValues;
  onChanged: (version: number | undefined) => void;
}

function Changed({ failure, valuesOf, onChanged }: ChangedProps) {
  const form = useFormContext();
  const [changed, setChanged] = useState<ChangedMeanwhile<FieldValues> | null>(null);
  useEffect(() => {
    const now = takeChanged(form, refusalOf(failure), valuesOf);
    if (!now) return;
    onChanged(now.version);
    setChanged(now);
    // Once per refusal.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [failure]);
  return changed ? <ChangedFields form={form} changed={changed} /> : null;
}

/** What stands in an input is never null. */
const withoutNulls = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as Values;

const fieldErrors = (error: unknown, values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(refusalOf(error).errors).filter(([name]) => name in values));
