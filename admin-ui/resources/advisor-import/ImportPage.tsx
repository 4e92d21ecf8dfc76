import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { ImportRows } from './ImportRows.tsx';
import { FileChooser } from './parts/FileChooser.tsx';
import { MappingStep } from './parts/MappingStep.tsx';
import { useChosenFile } from './useChosenFile.ts';
import { useImport } from './useImport.ts';
import { SKILLS, skillLabel } from '../../../src/contract/enums.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { TEMPLATE } from './csvFiles.ts';
import { saveCsv } from './saveCsv.ts';

export default function ImportPage() {
  const { t } = useTranslation(['admin-import', 'admin']);
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

function Instructions() {
  const { t } = useTranslation('admin-import');
  const toast = useToast();
  const download = () => {
    try {
      saveCsv(TEMPLATE, 'advisors-template.csv');
    } catch {
      toast({ title: t('toast.template'), variant: 'destructive' });
    }
  };
  const lines = (['required', 'unique', 'headers', 'managed', 'cv'] as const).map((line) =>
    t(`instructions.${line}`),
  );
  return (
    <Card component="section" aria-labelledby="import-instructions" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography id="import-instructions" variant="h2">
        {t('instructions.title')}
      </Typography>
      <Box component="ul" sx={{ my: 3, pl: 5, display: 'grid', gap: 1.5, maxWidth: '72ch' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          {t('instructions.skills')}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {SKILLS.map(skillLabel).join(', ')}.
          </Box>
        </li>
      </Box>
      <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={download}>
        {t('instructions.template')}
      </Button>
    </Card>
  );
}
