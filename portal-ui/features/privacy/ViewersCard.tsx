import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import type { Visibility } from '../../../src/contract/privacy-api.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useVisibility } from './api/ownData.ts';
import { ViewerRow } from './ViewerRow.tsx';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';

/** Number of viewers at first; a user with many matches has many. */
const SHOWN = 8;

/** Who sees one's data, and which parts. */
export function ViewersCard({ userType }: { userType: UserType }) {
  const { t } = useTranslation('privacy');
  const { data, isError, refetch } = useVisibility();
  return (
    <SectionCard title={t('viewers.title')} text={t('viewers.text')}>
      {data ? (
        <Viewers visibility={data} userType={userType} />
      ) : isError ? (
        <LoadFailed text={t('viewers.failed')} onRetry={() => void refetch()} sx={{ mt: 4 }} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </SectionCard>
  );
}

function Viewers({ visibility, userType }: { visibility: Visibility; userType: UserType }) {
  const { t } = useTranslation('privacy');
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears, so the focus moves to the first new row.
  useEffect(() => {
    const next = all ? list.current?.children[SHOWN] : null;
    if (next instanceof HTMLElement) next.focus();
  }, [all]);
  const { viewers, isManaged } = visibility;
  if (viewers.length === 0) return <EmptyState title={t('viewers.nobody')} text={t('viewers.nobodyText')} />;
  const shown = all ? viewers : viewers.slice(0, SHOWN);
  return (
    <>
      {isManaged ? (
        <Alert severity="info" sx={{ mt: 4 }}>
          {t('viewers.managed')}
        </Alert>
      ) : null}
      <PlainList ref={list} aria-label={t('viewers.label')} sx={{ mt: 2 }}>
        {shown.map((viewer) => (
          <ViewerRow
            key={`${viewer.audience} ${viewer.name} ${viewer.groupName}`}
            viewer={viewer}
            userType={userType}
          />
        ))}
      </PlainList>
      {shown.length < viewers.length ? (
        <Button variant="outlined" onClick={() => setAll(true)} sx={{ mt: 5 }}>
          {t('viewers.all', { count: viewers.length })}
        </Button>
      ) : null}
    </>
  );
}
