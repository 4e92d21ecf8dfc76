import { Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LONE_LINK, TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { isWebAddress } from '../../components/formErrors.ts';
import { preview } from '../../components/preview.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const PREVIEW = 280;

export function GroupText({ group: { name, description, website } }: { group: Group }) {
  const { t } = useTranslation('groups');
  const [isOpen, setOpen] = useState(false);
  const isLong = (description?.length ?? 0) > PREVIEW;
  return (
    <>
      {description ? (
        <Muted sx={{ mt: 1, maxWidth: '70ch', whiteSpace: 'pre-line' }}>
          {isLong && !isOpen ? preview(description, PREVIEW) : description}
        </Muted>
      ) : null}
      {isLong ? (
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={isOpen ? t('text.lessOf', { name }) : t('text.moreOf', { name })}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: -3, minHeight: { xs: TOUCH_TARGET, sm: 34 } }}
        >
          {isOpen ? t('text.less') : t('text.more')}
        </Button>
      ) : null}
      {website && isWebAddress(website) ? (
        <Typography sx={{ mt: 1 }}>
          <Link href={website} target="_blank" rel="noopener noreferrer nofollow" sx={LONE_LINK}>
            {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
          </Link>
        </Typography>
      ) : null}
    </>
  );
}
