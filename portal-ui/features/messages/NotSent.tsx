import { Box, Button, useTheme } from '@mui/material';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import { useTranslation } from 'react-i18next';
import { COARSE_POINTER, TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';

/** The touch target on devices without a mouse. */
const target = { [COARSE_POINTER]: { minHeight: TOUCH_TARGET } };

/** A message that was not sent, with the buttons to send it again or delete it. */
export function NotSent({ onRetry, onDiscard }: { onRetry: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: roles.danger, fontWeight: 600 }}
      >
        <ErrorOutlineRounded aria-hidden sx={{ fontSize: 18 }} />
        {t('notSent')}
      </Box>
      <Button variant="text" size="small" sx={target} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      <Button variant="text" size="small" sx={target} onClick={onDiscard}>
        {t('discard')}
      </Button>
    </Box>
  );
}
