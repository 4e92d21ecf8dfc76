import { Box, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import type { NotificationPreferences } from '../../../src/contract/messages-api.ts';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useChoosePreferences, usePreferences, useShowChoice } from './api/usePreferences.ts';
import { choicesOf } from './choices.ts';
import { ChoiceSwitch } from './ChoiceSwitch.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export function EmailChoices({ userType }: { userType: UserType }) {
  const { t } = useTranslation('notifications');
  const { roles } = useTheme();
  const { data: chosen, isError, refetch } = usePreferences();
  const { mutate: save } = useChoosePreferences();
  const show = useShowChoice();
  const choose = (change: (now: NotificationPreferences) => NotificationPreferences) => {
    const choice = show(change);
    if (choice) save(choice);
  };
  return (
    <SectionCard title={t('email.title')} text={t('email.text')}>
      {isError && !chosen ? (
        <LoadFailed text={t('email.failed')} onRetry={() => void refetch()} sx={{ mt: 4 }} />
      ) : !chosen ? (
        <ListSkeleton rows={6} />
      ) : (
        <>
          <Box sx={{ mt: 4, pb: 4, borderBottom: `1px solid ${roles.line}` }}>
            <ChoiceSwitch
              label={t('email.digest')}
              text={t('email.digestText')}
              checked={chosen.digest}
              onChange={(digest) => choose((now) => ({ ...now, digest }))}
            />
          </Box>
          {choicesOf(userType).map(([group, types]) => (
            <Box key={group} component="fieldset" sx={{ border: 0, m: 0, p: 0, mt: 5, minWidth: 0 }}>
              <Typography component="legend" sx={{ fontWeight: 640, p: 0 }}>
                {t(`groups.${group}`)}
              </Typography>
              {types.map((type) => (
                <ChoiceSwitch
                  key={type}
                  label={t(`types.${type}`, { defaultValue: type })}
                  checked={chosen.email[type] ?? true}
                  onChange={(isOn) => choose((now) => ({ ...now, email: { ...now.email, [type]: isOn } }))}
                />
              ))}
            </Box>
          ))}
          <Note sx={{ mt: 5 }}>{t('email.always')}</Note>
        </>
      )}
    </SectionCard>
  );
}
