import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import { errorText } from '../../../ui-shared/api/client.ts';
import { isSame, typeIn, useChangedMeanwhile } from '../../../ui-shared/forms/ChangedFields.tsx';
import { useUnsaved } from '../../../ui-shared/unsaved/unsaved.ts';
import { placeFieldErrors, useDraft } from '../../components/forms.tsx';
import type { Fresh } from '../sign-in/FreshLoginDialog.tsx';
import { useUpdateProfile, type ProfileKind } from './updateProfile.ts';

interface ProfileFormOptions<Values extends FieldValues, Payload> {
  kind: ProfileKind;
  /** The record's id, which is part of the draft's key. */
  id: number;
  /** The record as it was last read; the account has no version. */
  record: { version?: number };
  valuesOf: (record: object) => Values;
  toPayload: (typed: Values, before: Values) => Payload;
  /** Fields that are emptied after a save. */
  cleared?: Partial<Values>;
  run?: Fresh;
}

/** What a form's card shows: the number of wrong fields, Save only with changes (spec 1 §2), how to give up a draft. */
export type ProfileCard = ReturnType<typeof useProfileForm>['card'];

/**
 * An explicit reset takes every field; the form's `resetOptions` keep typed ones when the record is read again. The
 * fields stay registered, because what is typed into one that is not, until the next rendering, would be lost.
 */
const ANEW = { keepDirtyValues: false, keepDirty: false, keepFieldsRef: true };

/**
 * A profile form: a failed save and navigation keep what was typed, unsaved changes are guarded, the server's messages
 * show on their fields, and a save resets the form to the saved values, but for fields that changed meanwhile.
 */
export function useProfileForm<Values extends FieldValues, Payload>(
  options: ProfileFormOptions<Values, Payload>,
) {
  const { kind, id, record, valuesOf, toPayload, cleared, run } = options;
  const values = valuesOf(record);
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    // Typed fields stay dirty when the record is read again, because Save and the draft depend on it.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const update = useUpdateProfile<Payload & { version?: number }>(kind, run);
  const { isDirty, errors } = form.formState;
  const hadDraft = useDraft(form, `timematch.draft.${kind}.${id}`, values);
  useUnsaved(isDirty);
  // While something is typed, the version stays that of the record it was typed over.
  const meanwhile = useChangedMeanwhile(form, record.version, valuesOf);
  const { version, setVersion } = meanwhile;
  if (!isDirty && (record.version ?? 0) > (version ?? 0)) setVersion(record.version);

  const takeSaved = (sent: Values) => {
    // What was typed while the save was in flight.
    const later = Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, sent[name]));
    form.reset({ ...sent, ...cleared }, ANEW);
    for (const [name, value] of later) typeIn(form, name, value);
  };
  /** A field that a call of its own has saved; what is typed in the others stays typed over what was read. */
  const takeField = (name: Path<Values>, value: PathValue<Values, Path<Values>>) => {
    // What was there already has changed nothing.
    if (form.formState.defaultValues?.[name] === value) return;
    setVersion((version ?? 0) + 1);
    form.resetField(name, { defaultValue: value });
  };
  const submit = form.handleSubmit((typed) =>
    update.mutate(
      { ...toPayload(typed, values), version },
      {
        onSuccess: (saved) => {
          meanwhile.forget();
          setVersion(saved?.version);
          takeSaved(typed);
        },
        onError: (error) => {
          if (!meanwhile.takeRefusal(error)) placeFieldErrors(form, error);
        },
      },
    ),
  );
  return {
    form,
    takeField,
    card: {
      onSubmit: (event: React.SyntheticEvent) => void submit(event),
      isBusy: update.isPending,
      canSave: isDirty,
      onDiscard: hadDraft && isDirty ? () => form.reset(values, ANEW) : undefined,
      wrong: Object.keys(errors).length,
      problem: update.error && !meanwhile.note ? errorText(update.error) : undefined,
      changed: meanwhile.note,
    },
  };
}
