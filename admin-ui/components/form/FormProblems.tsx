import { Alert, AlertTitle, Box, Button, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NETWORK_ERROR } from '../../../ui-shared/api/client.ts';
import { refusalOf } from '../../app/data/httpClient.ts';
import { said } from '../../../ui-shared/i18n/locale.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { isBlank } from './rules.ts';

export interface FormProblemsProps {
  wrong?: string;
  failed: string | ((error: Error) => string);
  wordsFor?: Readonly<Record<string, string>>;
  onRefused?: (sentence: string, first: string) => void;
  failure: Error | null;
}

/** react-admin's mark before a message of its validators. */
const MARK = '@@react-admin@@';
const SERVER = 'server';

export function FormProblems({ wrong, failed, wordsFor = {}, onRefused, failure }: FormProblemsProps) {
  const { t } = useTranslation('admin');
  const place = useRef<HTMLDivElement>(null);
  const { formState, getValues, setFocus } = useFormContext();
  const { errors, submitCount } = formState;
  const marked = Object.entries(errors).map(([name, error]) => ({
    name,
    message: messageOf(error?.message),
    isOfServer: error?.type === SERVER,
  }));
  const isOfServer = marked.some((one) => one.isOfServer);
  const hasBlank = marked.some(({ name }) => isBlank(getValues(name)));
  const sentence = wrong ?? (hasBlank ? t('validation.required') : t('validation.invalid'));
  useEffect(() => {
    const [first] = inOrder(marked, place.current);
    if (!first) return;
    if (isOfServer) setFocus(first.name);
    else onRefused?.(sentence, said(first.message));
    // Once per attempt.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount]);
  const why = failure ? (typeof failed === 'string' ? failed : failed(failure)) : '';
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {submitCount > 0 && marked.length === 0 && failure ? (
        <ErrorSummary
          key={submitCount}
          title={why}
          text={failure.message}
          isAway={refusalOf(failure).code === NETWORK_ERROR}
        />
      ) : null}
      {/* A form of one field says it beside that field. */}
      {submitCount > 0 && marked.length > 0 && namesIn(place.current).size > 1 ? (
        <ErrorSummary
          title={isOfServer ? why : sentence}
          lines={onceEach(inOrder(marked, place.current)).map(({ name, message }) => ({
            key: name,
            text:
              Object.entries(wordsFor).find(([text]) => said(text) === said(message))?.[1] ?? said(message),
            onGo: () => setFocus(name),
          }))}
        />
      ) : null}
    </div>
  );
}

function messageOf(message: unknown): string {
  const text = typeof message === 'string' ? message : '';
  if (!text.startsWith(MARK)) return text;
  const said = JSON.parse(text.slice(MARK.length)) as string | { message: string };
  return typeof said === 'string' ? said : said.message;
}

function namesIn(place: Element | null): Set<string | null> {
  const elements = [...(place?.closest('form')?.elements ?? [])];
  return new Set(elements.map((element) => element.getAttribute('name')).filter(Boolean));
}

function inOrder<One extends { name: string }>(marked: readonly One[], place: Element | null): One[] {
  const names = [...namesIn(place)];
  const at = ({ name }: One) => (names.includes(name) ? names.indexOf(name) : names.length);
  return marked.toSorted((a, b) => at(a) - at(b));
}

/** One sentence may stand for several fields; it is said once and leads to the first of them. */
const onceEach = <One extends { message: string }>(marked: readonly One[]): One[] =>
  marked.filter(({ message }, at) => marked.findIndex((one) => one.message === message) === at);

/** `minHeight`: pixels, more than the 24 that a pointer needs at least (WCAG 2.5.8). */
const LINE = { ...LONE_LINK, color: 'inherit', textAlign: 'left', fontSize: 'inherit', minHeight: 26 };

interface ErrorSummaryProps {
  title: string;
  lines?: readonly { key: string; text: string; onGo: () => void }[];
  text?: string;
  /** The server was not reached: the same may be tried again. */
  isAway?: boolean;
}

/** What is wrong, on top of a long form and heard at once: each line leads to its field (design/look.md, "Forms"). */
function ErrorSummary({ title, lines = [], text, isAway = false }: ErrorSummaryProps) {
  const { t } = useTranslation('admin');
  const ref = useRef<HTMLDivElement>(null);
  // Where a field is wrong the focus is on it already.
  const leadsToField = lines.length > 0;
  useEffect(() => {
    if (!leadsToField) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [leadsToField]);
  const again = (
    <Button type="submit" variant="text" size="small" sx={{ color: 'inherit' }}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <Alert severity="error" ref={ref} action={isAway ? again : undefined}>
      <AlertTitle sx={{ mb: 0 }}>{title}</AlertTitle>
      {text}
      {lines.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
          {lines.map(({ key, text: line, onGo }) => (
            <li key={key}>
              <Link component="button" type="button" onClick={onGo} sx={LINE}>
                {line}
              </Link>
            </li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}
