import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SafetyDialogProps } from './SafetyDialog.tsx';
import { TextButton } from '../../components/cards.tsx';

const SafetyDialog = lazy(() => import('./SafetyDialog.tsx'));

type SafetyButtonProps = Omit<SafetyDialogProps, 'onClose'> & { isIcon?: boolean };

export function SafetyButton({ isIcon, ...about }: SafetyButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, mayBlock = true } = about;
  const label = mayBlock ? t('safety.reportNamed', { name }) : t('safety.reportOnly', { name });
  return (
    <>
      {isIcon ? (
        <IconButton
          aria-label={label}
          onClick={() => setOpen(true)}
          sx={{ ml: 'auto', width: 44, height: 44 }}
        >
          <FlagOutlined />
        </IconButton>
      ) : (
        <TextButton aria-label={label} onClick={() => setOpen(true)}>
          {t('safety.report')}
        </TextButton>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <SafetyDialog {...about} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
