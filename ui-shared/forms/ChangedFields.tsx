import { Alert, AlertTitle, Box, Button } from '@mui/material';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiErrorBody } from '../../src/contract/api.ts';
import { useFieldWords } from './useFieldWords.ts';
import { listed } from '../i18n/words.ts';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';

interface ChangedFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  changed: ChangedMeanwhile<Values>;
  words?: Pick<ReturnType<typeof useFieldWords>, 'label' | 'option'>;
}

/** Whoever pressed Save at a long form's foot is led to its head. */
const takeFocus = (alert: HTMLElement | null) => alert?.focus();

/** Says who saved a record while its form was open, and shows both values of what both changed (spec 4 §19). */
export function ChangedFields<Values extends FieldValues>(props: ChangedFieldsProps<Values>) {
  const { form, changed } = props;
  const { t } = useTranslation('common');
  const fieldWords = useFieldWords();
  const words = props.words ?? fieldWords;
  const { by, both, taken, saved } = changed;
  const typed = form.watch();
  const labels = (names: readonly string[]) => listed(names.map((name) => words.label(name) || name));
  const text = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('changed.yes') : t('changed.no');
    if (Array.isArray(value))
      return listed(value.map((one) => words.option(name, String(one)) || String(one)));
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? (props.words?.option(name, value) ?? '') || value : '';
  };
  return (
    <Alert severity="warning" ref={takeFocus} tabIndex={-1}>
      <AlertTitle>{by ? t('changed.titleBy', { name: by }) : t('changed.title')}</AlertTitle>
      {t('changed.kept')}
      {taken.length > 0 ? <p>{t('changed.taken', { fields: labels(taken) })}</p> : null}
      {both.map((name) => (
        <Box
          component="section"
          key={name}
          aria-label={labels([name])}
          sx={{ mt: 3, overflowWrap: 'anywhere' }}
        >
          <strong>{labels([name])}</strong>
          <div>{t('changed.saved', { value: text(name, saved[name]) || t('changed.nothing') })}</div>
          <div>{t('changed.typed', { value: text(name, typed[name]) || t('changed.nothing') })}</div>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={isSame(typed[name], saved[name])}
            aria-label={t('changed.useNamed', { field: labels([name]) })}
            onClick={() => typeIn(form, name, saved[name])}
            sx={{ mt: 1 }}
          >
            {t('changed.use')}
          </Button>
        </Box>
      ))}
    </Alert>
  );
}

export interface ChangedMeanwhile<Values> {
  /** The record's version now, on which saving again is made. */
  version: number;
  by: string | null;
  /** The record as the form shows it. */
  saved: Values;
  /** What was typed and is something else in the record by now. */
  both: string[];
  /** What was not touched here, and now shows what is saved. */
  taken: string[];
}

/** Gives a field a value as if somebody had typed it. */
export function typeIn<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  value: unknown,
) {
  form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Gives a form the record as it is now, but for what was typed. @param body of the refusal
 * @returns null unless the refusal is `CHANGED_MEANWHILE`
 */
export function takeChanged<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  body: Partial<ApiErrorBody>,
  valuesOf: (record: object) => Values,
): ChangedMeanwhile<Values> | null {
  const { code, current, changedBy = null } = body;
  if (code !== 'CHANGED_MEANWHILE' || !current) return null;
  const before: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  const typed = form.getValues();
  const saved = valuesOf(current);
  const names = Object.keys(saved);
  const touched = names.filter((name) => name in typed && !isSame(typed[name], before[name]));
  const changed = names.filter((name) => !isSame(saved[name], before[name]));
  form.reset(saved, { keepDirtyValues: false, keepDirty: false, keepFieldsRef: true });
  for (const name of touched) typeIn(form, name, typed[name]);
  return {
    version: current.version,
    by: changedBy,
    saved,
    both: changed.filter((name) => touched.includes(name) && !isSame(typed[name], saved[name])),
    taken: changed.filter((name) => !touched.includes(name)),
  };
}

/** The version that a form changes a record on, and what somebody else has saved since (spec 4 §19). */
export function useChangedMeanwhile<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  start: number | undefined,
  valuesOf: (record: object) => Values,
  words?: ChangedFieldsProps<Values>['words'],
) {
  const [version, setVersion] = useState(start);
  const [changed, setChanged] = useState<ChangedMeanwhile<Values> | null>(null);
  return {
    version,
    setVersion,
    forget: () => setChanged(null),
    /** @returns whether the refusal was that somebody saved the record meanwhile; the form then shows it */
    takeRefusal: (error: unknown): boolean => {
      const now = error instanceof ApiError ? takeChanged(form, error.body, valuesOf) : null;
      if (!now) return false;
      setVersion(now.version);
      setChanged(now);
      return true;
    },
    note: changed ? <ChangedFields form={form} changed={changed} words={words} /> : null,
  };
}
