import { Box, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { isWebAddress, websiteLabel } from '../../../ui-shared/forms/fieldValues.ts';
import { ExpandButton } from '../../../ui-shared/layout/ExpandButton.tsx';
import { Muted, Note, H3 } from '../../../ui-shared/layout/Text.tsx';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { preview } from '../../components/preview.ts';
import { PARTED } from '../../components/suggestions.tsx';
import { OutwardLink } from '../matches/Facts.tsx';

interface RowProps {
  picture?: ReactNode;
  name: string;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Row({ picture, name, badge, actions, children }: RowProps) {
  const id = useId();
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        ...PARTED,
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        columnGap: 6,
        rowGap: 4,
        overflowWrap: 'anywhere',
      }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: picture ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)',
          gridTemplateRows: 'auto 1fr',
          columnGap: 4,
        }}
      >
        {picture ? <Box sx={{ gridRow: { sm: 'span 2' } }}>{picture}</Box> : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <H3 id={id} sx={{ minWidth: 0 }}>
            {name}
          </H3>
          {badge}
        </Box>
        <Box
          sx={{
            gridColumn: picture ? { xs: '1 / -1', sm: 2 } : undefined,
            mt: { xs: picture ? 2 : 0, sm: 0 },
          }}
        >
          {children}
        </Box>
      </Box>
      {actions ? (
        <Box sx={{ flexShrink: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
          {actions}
        </Box>
      ) : null}
    </Box>
  );
}

export const Quote = ({ label, text }: { label: string; text: string }) => (
  <Box
    component="figure"
    sx={{ m: 0, mt: 3, pl: 4, borderLeft: 3, borderColor: 'divider', maxWidth: '70ch' }}
  >
    <Note component="figcaption">{label}</Note>
    <Typography component="blockquote" sx={{ m: 0, whiteSpace: 'pre-line' }}>
      {text}
    </Typography>
  </Box>
);

const PREVIEW = 280;

type GroupRowProps = { group: Group; badge?: ReactNode; actions?: ReactNode; children?: ReactNode };

export function GroupRow({ group, children, ...row }: GroupRowProps) {
  const { t } = useTranslation('groups');
  const { id, name, logoUrl, description, website } = group;
  const [isOpen, setOpen] = useState(false);
  const isLong = (description?.length ?? 0) > PREVIEW;
  return (
    <Row picture={<GroupLogo name={name} logoUrl={logoUrl} id={id} size={48} />} name={name} {...row}>
      {description ? (
        <Muted sx={{ mt: 1, maxWidth: '70ch', whiteSpace: 'pre-line' }}>
          {isLong && !isOpen ? preview(description, PREVIEW) : description}
        </Muted>
      ) : null}
      {isLong ? (
        <ExpandButton
          size="small"
          isOpen={isOpen}
          aria-label={isOpen ? t('text.lessOf', { name }) : t('text.moreOf', { name })}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: -3, minHeight: { xs: TOUCH_TARGET, sm: 34 } }}
        >
          {isOpen ? t('text.less') : t('text.more')}
        </ExpandButton>
      ) : null}
      {website && isWebAddress(website) ? (
        <Typography sx={{ mt: 1 }}>
          <OutwardLink url={website} label={websiteLabel(website)} />
        </Typography>
      ) : null}
      {children}
    </Row>
  );
}
