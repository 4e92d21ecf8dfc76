import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { useConfig } from '../../ui-shared/api/config.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';

let isFirstPage = true;

export interface PageHeadingProps {
  title: string;
  /** Shows the Back button to the dashboard (spec 2 §2). */
  hasBack?: boolean;
}

/** A page's h1: names the document and takes the focus after a route change, so that readers hear where they are. */
export function PageHeading({ title, hasBack = false }: PageHeadingProps) {
  const { t } = useTranslation('admin');
  const ref = useRef<HTMLHeadingElement>(null);
  const { brandName } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title, brandName]);
  useEffect(() => {
    if (!isFirstPage) ref.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
      <Typography variant="h1" ref={ref} tabIndex={-1}>
        {title}
      </Typography>
      {hasBack ? (
        <Button variant="text" component={SmartLink} href={ADMIN_PATHS.home} startIcon={<ArrowBackRounded />}>
          {t('back')}
        </Button>
      ) : null}
    </Box>
  );
}
