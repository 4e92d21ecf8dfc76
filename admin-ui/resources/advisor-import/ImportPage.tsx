import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { ImportRows } from './ImportRows.tsx';
import { FileChooser } from './parts/FileChooser.tsx';
import { Instructions } from './parts/Instructions.tsx';
import { MappingStep } from './parts/MappingStep.tsx';
import { useChosenFile } from './useChosenFile.ts';
import { useImport } from './useImport.ts';

export default function ImportPage() {
  const { t } = useTranslation('admin-import');
  const { state, actions } = useImport();
  const { chosen, isReading, choose, mapAgain, useFields, forget } = useChosenFile((rows) =>
    actions.session.open(rows),
  );
  const startAgain = () => {
    actions.session.reset();
    forget();
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <PageHeading title={t('title')} />
        <Button
          variant="text"
          component={SmartLink}
          href={ADMIN_PATHS.advisors}
          startIcon={<ArrowBackRounded />}
        >
          {t('admin:back')}
        </Button>
      </Box>
      {chosen?.isMapping ? (
        <MappingStep
          name={chosen.file.name}
          columns={chosen.columns}
          isReading={isReading}
          onUse={useFields}
          onCancel={startAgain}
        />
      ) : chosen && state.page !== 'idle' ? (
        <ImportRows
          chosen={chosen}
          state={state}
          actions={actions}
          onMapAgain={mapAgain}
          onStartAgain={startAgain}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
          <Instructions />
          <FileChooser isReading={isReading} onChoose={choose} />
        </Box>
      )}
    </>
  );
}
