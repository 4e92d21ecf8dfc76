import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../../app/ConsoleContext.ts';
import { GroupsField } from '../../../components/GroupsField.tsx';
import { useGroupChoice } from '../../../components/useGroupChoice.ts';

export interface GroupsNoteProps {
  groupIds: readonly number[];
  onChange: (groupIds: number[]) => void;
}

export function GroupsNote({ groupIds, onChange }: GroupsNoteProps) {
  const { t } = useTranslation('admin-import');
  const { scope } = useConsole();
  const { groups, isLoading, isChoice } = useGroupChoice();
  if (!isChoice)
    return groups[0] ? (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('groups.own', { name: groups[0].name })}
      </Typography>
    ) : null;
  return (
    <Box sx={{ maxWidth: 560 }}>
      <GroupsField
        label={t('groups.label')}
        help={t(`groups.help.${scope.key}`)}
        groups={groups}
        isLoading={isLoading}
        value={groupIds}
        onChange={onChange}
      />
    </Box>
  );
}
