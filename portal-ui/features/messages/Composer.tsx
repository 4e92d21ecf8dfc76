import { Box, TextField, Typography } from '@mui/material';
import SendRounded from '@mui/icons-material/SendRounded';
import { useId, useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { readTab, writeTab } from '../../../ui-shared/session/tabStorage.ts';
import { SubmitButton } from '../../components/cards.tsx';

const NEAR_LIMIT = 400;

interface ComposerProps {
  me: number;
  userId: number;
  name: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onSend: (content: string) => void;
}

/** The input of a message: Enter sends, Shift+Enter does not (spec 1 §2). The draft stays while the tab is open. */
export function Composer({ me, userId, name, fieldRef, onSend }: ComposerProps) {
  const { t } = useTranslation('messages');
  const noteId = useId();
  const draftKey = `timematch.draft.message.${me}.${userId}`;
  const [text, setText] = useState(() => readTab(draftKey) ?? '');
  // The server also counts UTF-16 units of the trimmed text.
  const left = LIMITS.message.max - text.trim().length;
  const canSend = text.trim() !== '' && left >= 0;

  const write = (value: string) => {
    setText(value);
    writeTab(draftKey, value === '' ? null : value);
  };
  const send = () => {
    if (!canSend) return;
    onSend(text);
    write('');
    fieldRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms the input method's suggestion while it composes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
      sx={{ p: 3, backgroundColor: 'background.paper', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2 }}>
        <TextField
          multiline
          maxRows={6}
          fullWidth
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          placeholder={t('placeholder')}
          error={left < 0}
          inputRef={fieldRef}
          slotProps={{
            htmlInput: {
              'aria-label': t('compose', { name }),
              'aria-describedby': noteId,
              enterKeyHint: 'send',
            },
          }}
        />
        <SubmitButton disabled={!canSend} endIcon={<SendRounded />} sx={{ minHeight: 46 }}>
          {t('send')}
        </SubmitButton>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 1, px: 1 }}>
        <Typography
          id={noteId}
          variant="caption"
          sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
        >
          {t('keys')}
        </Typography>
        <Typography
          variant="caption"
          // Announced only above the limit; announcing every key press would disturb.
          role={left < 0 ? 'status' : undefined}
          className="tabular"
          sx={{ ml: 'auto', color: left < 0 ? 'error.main' : 'text.secondary' }}
        >
          {left < 0 ? t('over', { count: -left }) : left <= NEAR_LIMIT ? t('left', { count: left }) : ''}
        </Typography>
      </Box>
    </Box>
  );
}
