import { Alert, Button, type ButtonProps, type DialogProps } from '@mui/material';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, TitledDialog, type Question } from '../../ui-shared/layout/dialogs.tsx';
import { Muted } from '../../ui-shared/layout/Text.tsx';
import { useIsPhone } from '../../ui-shared/layout/useIsPhone.ts';
import { Form } from './forms.tsx';

interface AskingButtonProps extends Question, Omit<ButtonProps, 'onClick' | 'title'> {
  /** The question stays until a promise has settled; a toast shows the refusal. */
  onConfirm: () => unknown;
}

/** An outlined button that asks before it acts; without children it says what the question's own button says. */
export function AskingButton({ onConfirm, ...asked }: AskingButtonProps) {
  const { title, texts, confirm, refuse, isDestructive, ...button } = asked;
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const close = () => setState('idle');
  const act = async () => {
    setState('busy');
    await Promise.resolve(onConfirm()).catch(() => undefined);
    close();
  };
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => setState('asking')}>
        {button.children ?? confirm}
      </Button>
      <ConfirmDialog
        {...{ title, texts, confirm, refuse, isDestructive }}
        open={state !== 'idle'}
        isBusy={state === 'busy'}
        onConfirm={() => void act()}
        onClose={close}
      />
    </>
  );
}

interface FormDialogProps {
  title: string;
  lead?: string;
  submit: string;
  /** "Close" without it. */
  close?: string;
  isBusy: boolean;
  isDisabled?: boolean;
  isDestructive?: boolean;
  maxWidth?: DialogProps['maxWidth'];
  problem?: string;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
  describedBy?: string;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('common');
  const { title, lead, submit, close = t('close'), isBusy, problem, onSubmit, onClose } = props;
  const id = useId();
  return (
    <TitledDialog
      title={title}
      onClose={isBusy ? undefined : onClose}
      aria-describedby={props.describedBy}
      maxWidth={props.maxWidth ?? 'sm'}
      fullScreen={useIsPhone()}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isBusy}>
            {close}
          </Button>
          <Button
            color={props.isDestructive ? 'error' : 'primary'}
            type="submit"
            form={id}
            loading={isBusy}
            disabled={props.isDisabled}
          >
            {submit}
          </Button>
        </>
      }
    >
      {lead ? <Muted sx={{ mb: 1, overflowWrap: 'anywhere' }}>{lead}</Muted> : null}
      <Form id={id} aria-label={title} onSubmit={onSubmit} sx={{ gap: 6 }}>
        {props.children}
        {problem ? <Alert severity="error">{problem}</Alert> : null}
      </Form>
    </TitledDialog>
  );
}
