import { Avatar, Box, Button, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLogin } from '../../../ui-shared/session/mutations.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

/** The public accounts of the demo (contract §9); they exist only where `demoMode` is on. */
const PASSWORD = 'timematch-demo';
const DEMO = [
  { letter: 'A', username: 'demo_advisor', key: 'advisor' },
  { letter: 'O', username: 'demo_org', key: 'organization' },
] as const;

/** Signs in as the demo's advisor or organisation. */
export function DemoButtons() {
  const { t } = useTranslation('auth');
  const { roles } = useTheme();
  const login = useLogin();
  return (
    <Box sx={{ mt: 7, pt: 5, borderTop: `1px solid ${roles.line}` }}>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Note component="legend" sx={{ mb: 3, p: 0 }}>
          {t('demo.text')}
        </Note>
        {DEMO.map(({ letter, username, key }) => (
          <Button
            key={letter}
            variant="outlined"
            disabled={login.isPending || login.isSuccess}
            onClick={() => login.mutate({ username, password: PASSWORD })}
            startIcon={
              <Avatar component="span" sx={{ width: 24, height: 24, fontSize: 13 }}>
                {letter}
              </Avatar>
            }
          >
            {t(`demo.${key}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
