import { useId } from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput as RaBooleanInput,
  PasswordInput as RaPasswordInput,
  ReferenceInput,
  TextInput as RaTextInput,
  useInput,
  type TextInputProps as RaTextInputProps,
  type AutocompleteArrayInputProps,
  type Validator,
} from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PillPicker } from '../../../ui-shared/forms/PillPicker.tsx';
import type { MemberResource } from '../../app/data/memberCalls.ts';
import { useGroupChoice } from '../group/groups.ts';
import { memberName, type Member } from '../members/members.ts';

interface InputProps extends Pick<
  RaTextInputProps,
  'size' | 'sx' | 'isRequired' | 'placeholder' | 'onChange' | 'format' | 'parse'
> {
  source: string;
  label: string;
  help?: string;
  optional?: boolean;
  validate?: Validator | Validator[];
}

export interface TextInputProps extends InputProps, Pick<RaTextInputProps, 'type' | 'minRows' | 'maxRows'> {
  maxLength?: number;
  readOnly?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
  html?: Readonly<Record<string, unknown>>;
}

const asTyped = (value: string) => value;

export const TextInput = (props: TextInputProps) => <RaTextInput {...textProps(props)} />;

export const NoteInput = (props: TextInputProps) => <TextInput optional minRows={3} {...props} />;

export const DayInput = (props: TextInputProps) => <TextInput type="date" {...props} />;

type KnownInputProps = Partial<TextInputProps>;

export function PasswordInput(props: KnownInputProps) {
  const { t } = useTranslation('admin');
  const usual = { source: 'password', label: t('fields.password'), maxLength: LIMITS.password.max };
  return (
    <RaPasswordInput size="medium" {...textProps({ autoComplete: 'new-password', ...usual, ...props })} />
  );
}

/** What somebody else signs in with: the name that the browser knows is the admin's own. */
export function UsernameInput(props: KnownInputProps) {
  const { t } = useTranslation('admin');
  const usual = { source: 'username', label: t('fields.username'), maxLength: LIMITS.username.max };
  const html = { autoCapitalize: 'none', spellCheck: false };
  return <TextInput {...usual} autoComplete="off" html={html} {...props} />;
}

export function EmailInput(props: KnownInputProps) {
  const { t } = useTranslation('admin');
  const usual = { source: 'email', label: t('fields.email'), maxLength: LIMITS.email.max };
  return <TextInput {...usual} type="email" autoComplete="off" {...props} />;
}

function textProps(props: TextInputProps): RaTextInputProps {
  const { label, help, optional, maxLength, readOnly, html, ...input } = props;
  return {
    fullWidth: true,
    parse: asTyped,
    multiline: input.minRows !== undefined,
    ...input,
    label: optional ? <OptionalLabel label={label} /> : label,
    helperText: help ?? false,
    slotProps: { htmlInput: { maxLength, ...html, readOnly } },
  };
}

function OptionalLabel({ label }: { label: string }) {
  const { t } = useTranslation('common');
  return (
    <span>
      {label} <span style={{ fontWeight: 400 }}>{t('optional')}</span>
    </span>
  );
}

export interface SelectInputProps extends InputProps {
  options: readonly { value: string; label: string }[];
  /** The option that stands for none of them; without it, one of them is always chosen. */
  blank?: string;
}

/** One of a short list, as the system's own picker: best on phones and for readers. */
export function SelectInput({ options, blank, ...input }: SelectInputProps) {
  const all = blank === undefined ? options : [{ value: '', label: blank }, ...options];
  return (
    <RaTextInput {...textProps(input)} select slotProps={{ select: { native: true } }}>
      {all.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </RaTextInput>
  );
}

/** One of the groups that an admin chooses among, by its id as a text. */
export function GroupInput(input: Pick<SelectInputProps, 'label' | 'validate' | 'blank'>) {
  const { groups } = useGroupChoice();
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return <SelectInput {...input} source="groupId" options={options} />;
}

export function SwitchInput({ help, ...input }: Omit<InputProps, 'size'> & { readOnly?: boolean }) {
  const id = useId();
  return (
    <RaBooleanInput
      {...input}
      helperText={help ? <span id={id}>{help}</span> : false}
      options={help ? { slotProps: { input: { 'aria-describedby': id } } } : undefined}
    />
  );
}

export function useChoiceWords() {
  const { t } = useTranslation(['admin', 'common']);
  return {
    noOptionsText: t('groupsField.none'),
    openText: t('groupsField.open'),
    closeText: t('groupsField.close'),
    loadingText: t('common:loading'),
    autoHighlight: true,
  } as const;
}

type GroupsInputProps = Omit<InputProps, 'source'> &
  Pick<AutocompleteArrayInputProps, 'TextFieldProps'> & { groups: readonly GroupName[] };

export function GroupsInput({ groups, help, ...input }: GroupsInputProps) {
  const { t } = useTranslation('admin');
  return (
    <AutocompleteArrayInput
      {...input}
      {...useChoiceWords()}
      source="groupIds"
      choices={[...groups]}
      translateChoice={false}
      disableCloseOnSelect
      clearText={t('groupsField.clear')}
      helperText={help ?? false}
    />
  );
}

const SIDES = {
  advisors: { source: 'advisorId', label: 'columns.advisor', sortBy: 'lastName' },
  organizations: { source: 'organizationId', label: 'columns.organization', sortBy: 'name' },
} as const;

export type MemberInputProps = Partial<InputProps> & { resource: MemberResource; groupId?: number };

const OPTIONS = 20;

export function MemberInput({ resource, groupId, help, ...input }: MemberInputProps) {
  const { t } = useTranslation(['admin', 'admin-work']);
  const { label, source, sortBy } = SIDES[resource];
  return (
    <ReferenceInput
      reference={resource}
      source={source}
      perPage={OPTIONS}
      sort={{ field: sortBy, order: 'ASC' }}
      filter={groupId === undefined ? {} : { groupId }}
      // Others add members meanwhile.
      queryOptions={{ staleTime: 0 }}
    >
      <AutocompleteInput<Member>
        label={t(label)}
        {...input}
        {...useChoiceWords()}
        fullWidth
        optionText={memberName}
        filterToQuery={(q: string) => (q.trim() ? { q: q.trim() } : {})}
        noOptionsText={t(`admin-work:picker.${resource}.none`)}
        TextFieldProps={{ placeholder: t(`admin-work:picker.${resource}.placeholder`) }}
        openText={t('admin-work:picker.open')}
        closeText={t('admin-work:picker.close')}
        clearText={t('admin-work:picker.clear')}
        helperText={help ?? false}
      />
    </ReferenceInput>
  );
}

interface PillsInputProps<Value extends string> {
  source: string;
  label: string;
  options: readonly Value[];
  labelOf: (option: Value) => string;
  /** Found elsewhere than in the form. */
  problem?: string;
}

export function PillsInput<Value extends string>(props: PillsInputProps<Value>) {
  const { source, label, problem, ...options } = props;
  const { field, fieldState } = useInput<Value[]>({ source, parse: (values: Value[]) => values });
  return (
    <PillPicker
      {...options}
      legend={label}
      value={field.value as Value[]}
      onChange={field.onChange}
      error={problem ?? fieldState.error?.message}
      inputRef={field.ref}
    />
  );
}
