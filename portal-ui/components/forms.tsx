import { Box, type BoxProps } from '@mui/material';
import i18next from 'i18next';
import { useEffect, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError, errorText } from '../../ui-shared/api/client.ts';
import { useUser } from '../../ui-shared/session/user.ts';
import { forgetDraft, readDraft, writeDraft } from './drafts.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui-shared/layout/Text.tsx';

type FormProps = Omit<BoxProps, 'onSubmit'> & { onSubmit: (event: SyntheticEvent) => Promise<void> };

/** Where the page is in another language: what is searched and ranked stays English (spec 4 §18). */
export function EnglishNote() {
  const { t, i18n } = useTranslation('common');
  return i18n.language === 'en' ? null : <Note>{t('language.english')}</Note>;
}

export const Form = ({ onSubmit, sx, ...rest }: FormProps) => (
  <Box
    component="form"
    noValidate
    onSubmit={(event: SyntheticEvent) => void onSubmit(event)}
    sx={[{ display: 'grid', gap: 5 }, ...(Array.isArray(sx) ? sx : [sx])]}
    {...rest}
  />
);

/** Ties fields to a form: `<Field {...field('name', rules)} />` registers the field and shows its error. */
export const fieldsOf =
  <T extends FieldValues>(form: UseFormReturn<T>) =>
  <Name extends FieldPath<T>>(name: Name, rules?: RegisterOptions<T, Name>) => ({
    field: form.register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  });

/** What a field says of a name or address that is taken (spec 1 §8), whichever form it stands in. */
const takenText = (name: string): string =>
  name === 'username' ? i18next.t('errors:usernameTaken') : i18next.t('errors:emailTaken');

/** Sets the server's messages on their fields (contract §2, `fields`). @returns whether any field has one */
export function placeFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isTaken = error.code === 'USERNAME_TAKEN' || error.code === 'EMAIL_TAKEN';
  const names = Object.keys(form.getValues());
  const known = Object.entries(error.fields).filter(([field]) => names.includes(field));
  known.forEach(([name, text], at) => {
    const message = isTaken ? takenText(name) : text;
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: at === 0 });
  });
  return known.length > 0;
}

/** The same, and what is about no field as the form's `root`, which goes when the form is sent again. */
export function placeErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  if (!placeFieldErrors(form, error)) form.setError('root', { message: errorText(error) });
}

/** Shows a refusal on the fields it is about or, where it is about none, as a problem. @param send rejects then */
function useSending<T extends FieldValues>(
  form: UseFormReturn<T>,
  send: (values: T) => Promise<unknown>,
  onDone: () => void,
) {
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await send(values);
      onDone();
    } catch (refusal) {
      placeErrors(form, refusal);
    }
  });
  return {
    onSubmit,
    isBusy: form.formState.isSubmitting,
    problem: form.formState.errors.root?.message,
  };
}

/**
 * Keeps what was typed and not saved while the tab is open (design/look.md, "saved drafts"), but for passwords.
 * @param key of this form and record in the tab's storage
 * @param saved the record as the form shows it
 * @returns whether the form started with a draft
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  saved: Values,
): boolean {
  const { user } = useUser();
  // The user when the form opened: after a log-in ends, the draft still belongs to that user.
  const [userId] = useState(user?.id ?? null);
  const [draft] = useState(() => Object.entries(readDraft(key, userId)).filter(([name]) => name in saved));
  const { control, setValue } = form;
  const { isDirty } = form.formState;
  const typed = useWatch({ control });

  useEffect(() => {
    for (const [name, value] of draft)
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [setValue, draft]);

  useEffect(() => {
    const changed = Object.entries(typed).filter(
      ([name, value]) => !/password/i.test(name) && JSON.stringify(value) !== JSON.stringify(saved[name]),
    );
    writeDraft(key, userId, isDirty ? Object.fromEntries(changed) : {});
  }, [key, userId, isDirty, typed, saved]);

  return draft.length > 0;
}

/** The form of a dialog; closed by whatever means, it keeps what was typed until it is sent (`useDraft`, `useSending`). */
export function useDialogForm<Values extends FieldValues>(
  key: string,
  first: () => Values,
  send: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>,
  onClose: () => void,
) {
  const [saved] = useState(first);
  const form = useForm<Values>({ defaultValues: saved as DefaultValues<Values> });
  const draft = `timematch.draft.${key}`;
  useDraft(form, draft, saved);
  const sending = useSending(
    form,
    (values) => send(values, form),
    () => {
      forgetDraft(draft);
      onClose();
    },
  );
  return { form, onClose, ...sending };
}
