import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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

/** /admin/advisor-import: Import Advisors (spec 2 §2). */
export default function ImportPage() {
  const { t } = useTranslation('admin-import');
  const { state, actions } = useImport();
  const chosen = useChosenFile((rows) => void actions.session.open(rows));
  const { file } = chosen;
  const startAgain = () => {
    actions.session.reset();
    chosen.forget();
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
      {file?.isMapping ? (
        <MappingStep
          file={file}
          onChange={chosen.setMapping}
          onUse={chosen.useMapping}
          onCancel={startAgain}
        />
      ) : file && state.page !== 'idle' ? (
        <ImportRows
          name={file.name}
          ignored={chosen.ignored}
          state={state}
          actions={actions}
          onMapAgain={chosen.mapAgain}
          onStartAgain={startAgain}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
          <Instructions />
          <FileChooser isReading={chosen.isReading} onChoose={chosen.choose} />
        </Box>
      )}
    </>
  );
}
