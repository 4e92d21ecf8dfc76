import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import { errorText } from '../../../ui-shared/api/client.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useUnsaved } from '../../../ui-shared/unsaved/unsaved.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useUpdateProfile, type ProfileKind } from './api/updateProfile.ts';

export interface ProfileFormOptions<Values extends FieldValues, Payload> {
  kind: ProfileKind;
  /** The record's id, to tell one person's draft from another's. */
  id: number;
  /** The record as the form shows it. */
  values: Values;
  /** What is sent of what was typed; the second is the record as the form showed it. */
  toPayload: (typed: Values, before: Values) => Payload;
  /** Fields that are empty again once saved. */
  cleared?: Partial<Values>;
}

/** A reset on purpose takes every field; the form's own option keeps what is typed when the record is read again. */
const ANEW = { keepDirtyValues: false, keepDirty: false };

/** What stands in the form and is not what was sent: it was typed while the save was under way. */
export function typedSince<Values extends FieldValues>(sent: Values, now: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name])),
  ) as Partial<Values>;
}

/**
 * One profile form: what is typed survives a failed save and a look at another page, leaving with it unsaved asks first,
 * the server's messages land on their fields, and once saved the form takes the record as the server answered it and
 * counts as unchanged, but for what was typed meanwhile.
 */
export function useProfileForm<Values extends FieldValues, Payload>(
  options: ProfileFormOptions<Values, Payload>,
) {
  const { kind, id, values, toPayload, cleared } = options;
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    // What is typed stays unsaved, too, when the record is read again: Save and the draft go by that.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const update = useUpdateProfile<Payload>(kind);
  const { isDirty, errors } = form.formState;
  const hadDraft = useDraft(form, `timematch.draft.${kind}.${id}`, values);
  useUnsaved(isDirty);

  const takeSaved = (sent: Values) => {
    const later = typedSince(sent, form.getValues());
    form.reset({ ...sent, ...cleared }, ANEW);
    for (const [name, value] of Object.entries(later))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  };
  const submit = form.handleSubmit((typed) =>
    update.mutate(toPayload(typed, values), {
      onSuccess: () => takeSaved(typed),
      onError: (error) => placeFieldErrors(form, error),
    }),
  );
  return {
    form,
    card: {
      onSubmit: (event: React.SyntheticEvent) => void submit(event),
      isBusy: update.isPending,
      canSave: isDirty,
      onDiscard: hadDraft && isDirty ? () => form.reset(values, ANEW) : undefined,
      wrong: Object.keys(errors).length,
      problem: update.error ? errorText(update.error) : undefined,
    },
  };
}
