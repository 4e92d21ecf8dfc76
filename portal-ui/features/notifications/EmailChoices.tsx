import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationType, UserType } from '../../../src/contract/enums.ts';
import type { NotificationPreferences } from '../../../src/contract/messages-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { toastFailure } from '../../../ui-shared/toast/toast.ts';
import { SectionCard, Loaded } from '../../components/cards.tsx';

export function EmailChoices({ userType }: { userType: UserType }) {
  const { t } = useTranslation('notifications');
  const choose = useChoose();
  return (
    <SectionCard title={t('email.title')} text={t('email.text')}>
      <Loaded query={usePreferences()} rows={6} failed={t('email.failed')}>
        {(chosen) => (
          <>
            <Box sx={{ mt: 4, pb: 4, borderBottom: 1, borderColor: 'divider' }}>
              <ChoiceSwitch
                label={t('email.digest')}
                text={t('email.digestText')}
                checked={chosen.digest}
                onChange={(digest) => choose((now) => ({ ...now, digest }))}
              />
            </Box>
            {choicesOf(userType).map(({ group, types }) => (
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
      </Loaded>
    </SectionCard>
  );
}

interface ChoiceSwitchProps {
  label: string;
  text?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function ChoiceSwitch({ label, text, checked, onChange }: ChoiceSwitchProps) {
  const id = useId();
  // The switch changes with the press, before the query's cache does.
  const [pressed, setPressed] = useState<{ from: boolean; to: boolean } | null>(null);
  if (pressed && pressed.from !== checked) setPressed(null);
  const shown = pressed?.from === checked ? pressed.to : checked;
  return (
    <Box>
      <FormControlLabel
        label={label}
        labelPlacement="start"
        control={
          <Switch
            checked={shown}
            onChange={(_event, isOn) => {
              setPressed({ from: checked, to: isOn });
              onChange(isOn);
            }}
            slotProps={{ input: text ? { 'aria-describedby': id } : {} }}
          />
        }
        sx={{ mx: 0, width: '100%', minHeight: TOUCH_TARGET, justifyContent: 'space-between', gap: 4 }}
      />
      {text ? (
        <Note id={id} sx={{ pr: 12 }}>
          {text}
        </Note>
      ) : null}
    </Box>
  );
}

const GROUPS = ['matches', 'sessions', 'community', 'messages', 'hours'] as const;
type ChoiceGroup = (typeof GROUPS)[number];

const MEMBERS: readonly UserType[] = ['advisor', 'organization'];
const INVOLVED: readonly UserType[] = [...MEMBERS, 'group_admin'];
const EVERYBODY: readonly UserType[] = [...INVOLVED, 'super_admin'];

/** The group of a type and the roles it concerns (contract §6); null cannot be turned off. */
const CHOICES: Readonly<Record<NotificationType, { group: ChoiceGroup; for: readonly UserType[] } | null>> = {
  matchProposed: { group: 'matches', for: INVOLVED },
  matchReminder: { group: 'matches', for: INVOLVED },
  matchAccepted: { group: 'matches', for: INVOLVED },
  matchAcceptedByAnother: { group: 'matches', for: ['advisor'] },
  matchDeclined: { group: 'matches', for: INVOLVED },
  matchLapsed: { group: 'matches', for: INVOLVED },
  matchReconsidered: { group: 'matches', for: INVOLVED },
  requestClosed: { group: 'matches', for: INVOLVED },
  sessionProposed: { group: 'sessions', for: MEMBERS },
  sessionMoved: { group: 'sessions', for: MEMBERS },
  announcements: { group: 'community', for: ['advisor', 'organization'] },
  checkExpires: { group: 'community', for: ['advisor', 'group_admin'] },
  reportMade: { group: 'community', for: ['group_admin', 'super_admin'] },
  sessionCancelled: { group: 'sessions', for: MEMBERS },
  sessionCompleted: { group: 'sessions', for: MEMBERS },
  sessionReminder: { group: 'sessions', for: MEMBERS },
  feedbackReady: { group: 'sessions', for: MEMBERS },
  messageUnread: { group: 'messages', for: EVERYBODY },
  invitation: { group: 'community', for: INVOLVED },
  joinRequestMade: { group: 'community', for: ['group_admin', 'super_admin'] },
  joinRequestAnswered: { group: 'community', for: MEMBERS },
  hoursGranted: { group: 'hours', for: ['organization'] },
  hoursReset: { group: 'hours', for: ['organization'] },
  passwordChanged: null,
  emailChanged: null,
};

function choicesOf(userType: UserType) {
  const types = (Object.keys(CHOICES) as NotificationType[]).filter((type) =>
    CHOICES[type]?.for.includes(userType),
  );
  return GROUPS.map((group) => ({
    group,
    types: types.filter((type) => CHOICES[type]?.group === group),
  })).filter((choice) => choice.types.length > 0);
}

const PATH = '/api/notifications/preferences';
const KEY = [PATH] as const;

export const usePreferences = () => useQuery<NotificationPreferences>({ queryKey: KEY, staleTime: 0 });

type Change = (now: NotificationPreferences) => NotificationPreferences;

/** `PUT` of all: shown at once; calls run one after the other, each on top of what is saved by then, in any tab. */
function useChoose() {
  const client = useQueryClient();
  const { t } = useTranslation('notifications');
  const { mutate } = useMutation({
    scope: { id: PATH },
    mutationKey: KEY,
    mutationFn: async (change: Change) =>
      request<unknown>('PUT', PATH, change(await request<NotificationPreferences>('GET', PATH))),
    onError: (error) => toastFailure(t('email.saveFailed'), error),
    // One that is read before the last is saved would hide what that one says.
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) === 1) void client.invalidateQueries({ queryKey: KEY });
    },
  });
  return (change: Change) => {
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData<NotificationPreferences>(KEY, (now) => now && change(now));
    mutate(change);
  };
}
