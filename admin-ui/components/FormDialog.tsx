import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedDialog } from '../app/LeaveQuestion.tsx';
import { ToastsAboveActions } from './ToastsAboveActions.tsx';
import { useUnsavedForm, type FormGuard } from './useUnsavedForm.ts';

/** "Dialog max width 600px" (spec 2 §9). */
const MAX_WIDTH = 600;
/** As many lines as a form's first fields, while the record is read. */
const SKELETONS = [1, 2, 3, 4, 5];

export interface FormDialogProps {
  title: string;
  /** Under the title: whose record it is, or what the form is for. */
  text?: ReactNode;
  save: string;
  isBusy?: boolean;
  /** The record is still being read. */
  isLoading?: boolean;
  onSubmit?: (event: SyntheticEvent) => void;
  onClose: () => void;
  /** What was typed is not lost by any way out without a question. */
  guard?: FormGuard;
  children?: ReactNode;
}

const NOTHING_TYPED: FormGuard = { isDirty: false, mayLeave: () => true };

/** A form over the page: title, fields that scroll, Cancel and Save where the thumb is; the whole screen on phones. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, save, isBusy, isLoading, onSubmit, guard = NOTHING_TYPED, children } = props;
  const { t } = useTranslation('admin');
  const { breakpoints, roles } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const id = useId();
  const isGivenUp = useRef(false);
  const mayLeave = () => isGivenUp.current || guard.mayLeave();
  const question = useUnsavedForm({ ...guard, mayLeave });
  const [isAsking, setAsking] = useState(false);
  const onClose = () => {
    if (guard.isDirty && !mayLeave()) setAsking(true);
    else props.onClose();
  };
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      fullScreen={isNarrow}
      fullWidth
      scroll="paper"
      aria-labelledby={id}
      slotProps={{
        paper: {
          sx: {
            maxWidth: { sm: MAX_WIDTH },
            '&:focus-visible': { outline: 'none' },
            ...(isNarrow ? { borderRadius: 0, border: 0 } : {}),
          },
        },
      }}
    >
      <ToastsAboveActions />
      <UnsavedDialog
        question={isAsking ? question : null}
        onLose={() => {
          isGivenUp.current = true;
          props.onClose();
        }}
        onKeep={() => setAsking(false)}
      />
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: { xs: 4, sm: 6 }, pr: 3, py: 3.5 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 1 }}>
            <Typography id={id} variant="h2">
              {title}
            </Typography>
            {text ? (
              <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
                {text}
              </Typography>
            ) : null}
          </Box>
          <IconButton onClick={onClose} disabled={isBusy} aria-label={t('common:close')}>
            <CloseRounded />
          </IconButton>
        </Box>
        <Box
          sx={{
            flex: '1 1 auto',
            overflowY: 'auto',
            px: { xs: 4, sm: 6 },
            py: 5,
            borderBlock: `1px solid ${roles.line}`,
            display: 'grid',
            alignContent: 'start',
            gap: 5,
          }}
        >
          {isLoading
            ? SKELETONS.map((line) => <Skeleton key={line} variant="rounded" height={44} />)
            : children}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3, px: { xs: 4, sm: 6 }, py: 3.5 }}>
          <Button variant="outlined" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isLoading}>
            {save}
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
