import { Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LONE_LINK, TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { isWebAddress } from '../../components/formErrors.ts';
import { preview } from '../../components/preview.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** Enough to tell what a group is for; the rest on request. */
const PREVIEW = 280;

/** What a group says of itself: its description, a long one cut at a word, and its website. */
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
