import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpandButton } from '../../../ui-shared/layout/ExpandButton.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const PREVIEW = 200;

export function ProfileText({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(false);
  const isLong = text.length > PREVIEW;
  const cut = `${text.slice(0, PREVIEW).replace(/\s+\S*$/, '')}…`;
  return (
    <div>
      <Typography variant="h6" component="h4">
        {title}
      </Typography>
      <Muted sx={{ mt: 1, maxWidth: '70ch', whiteSpace: 'pre-line' }}>{isLong && !open ? cut : text}</Muted>
      {isLong ? (
        <ExpandButton size="small" isOpen={open} onClick={() => setOpen(!open)}>
          {open ? t('card.less') : t('card.more')}
        </ExpandButton>
      ) : null}
    </div>
  );
}
