import { Alert, Box, Card, useTheme } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, H2, H3 } from '../../../ui-shared/layout/Text.tsx';
import { ActionAlert } from '../../../ui-shared/layout/alerts.tsx';
import type { ProfileCard } from './useProfileForm.tsx';
import { SubmitButton } from '../../components/cards.tsx';

type FormCardProps = ProfileCard & { title: string; text?: string; children: ReactNode };

export function FormCard(props: FormCardProps) {
  const { title, text, wrong, problem, changed, isBusy, canSave, onSubmit, onDiscard, children } = props;
  const { t } = useTranslation('profile');
  const { roles } = useTheme();
  const id = useId();
  return (
    <Card component="form" noValidate onSubmit={onSubmit} aria-labelledby={id}>
      <Box sx={{ p: { xs: 5, sm: 8 }, display: 'grid', gap: 5 }}>
        <div>
          <H2 id={id}>{title}</H2>
          {text ? <Muted sx={{ mt: 1 }}>{text}</Muted> : null}
        </div>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {changed}
        {wrong > 1 ? <Alert severity="error">{t('wrong', { count: wrong })}</Alert> : null}
        {onDiscard ? (
          <ActionAlert severity="info" action={t('draft.discard')} onAction={onDiscard}>
            {t('draft.kept')}
          </ActionAlert>
        ) : null}
        {children}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          display: 'flex',
          justifyContent: 'flex-end',
          px: { xs: 5, sm: 8 },
          py: 3.5,
          borderTop: `1px solid ${roles.line}`,
          backgroundColor: roles.surface,
        }}
      >
        <SubmitButton loading={isBusy} disabled={!canSave} sx={{ width: { xs: '100%', sm: 'auto' } }}>
          {t('save')}
        </SubmitButton>
      </Box>
    </Card>
  );
}

export function FormSection({ title, text, children }: Pick<FormCardProps, 'title' | 'text' | 'children'>) {
  return (
    <Box sx={{ display: 'grid', gap: 5, pt: 5, borderTop: 1, borderColor: 'divider' }}>
      <div>
        <H3>{title}</H3>
        {text ? <Muted sx={{ mt: 0.5 }}>{text}</Muted> : null}
      </div>
      {children}
    </Box>
  );
}
