import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { ORGANIZATION_TYPES, SKILLS, skillLabel } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { useFilePicker } from '../../../ui-shared/forms/useFilePicker.ts';
import { columns } from '../../../ui-shared/theme/tokens.ts';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import { SectionCard } from '../../components/Sections.tsx';
import { ListHeading } from '../../components/list/RecordList.tsx';
import { ImportRows } from './ImportRows.tsx';
import { templateOf } from './importRow.ts';
import { useKind } from './kinds.ts';
import { MappingStep } from './MappingStep.tsx';
import { saveCsv, useImport, useChosenFile } from './useImport.ts';

export default function ImportPage() {
  return <Page key={useKind().member} />;
}

function Page() {
  const { t } = useTranslation('admin-import');
  const { member, resource } = useKind();
  const run = useImport();
  const file = useChosenFile((rows) => run.session.open(rows));
  const { chosen } = file;
  const startAgain = () => {
    run.session.reset();
    file.forget();
  };
  return (
    <>
      <ListHeading title={t('title', { context: member })} back={ADMIN_PATHS[resource]} />
      {chosen?.isMapping ? (
        <MappingStep file={file} chosen={chosen} onCancel={startAgain} />
      ) : chosen && run.state.page !== 'idle' ? (
        <ImportRows file={file} run={run} onStartAgain={startAgain} />
      ) : (
        <Box sx={{ ...columns('lg', 3, 2), gap: 5 }}>
          <Instructions />
          <FileChooser isReading={file.isReading} onChoose={file.choose} />
        </Box>
      )}
    </>
  );
}

function Instructions() {
  const { t } = useTranslation('admin-import');
  const kind = useKind();
  const download = () => {
    try {
      saveCsv(templateOf(kind), `${kind.resource}-template.csv`);
    } catch {
      toastError(t('toast.template'));
    }
  };
  const context = kind.member;
  const lines = [
    t('instructions.required', { context }),
    t('instructions.unique'),
    t('instructions.headers'),
    t('instructions.managed', { context }),
    t('instructions.extra', { context }),
  ];
  return (
    <SectionCard title={t('instructions.title')} sx={{ p: { xs: 4, sm: 5 } }}>
      <Box component="ul" sx={{ my: 1, pl: 5, display: 'grid', gap: 1.5, maxWidth: '72ch' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          {t('instructions.known', { context })}{' '}
          {/* Files are written in these words whatever the language. */}
          <Box component="span" lang="en" translate="no" sx={{ color: 'text.secondary' }}>
            {(kind.hasCvs ? SKILLS.map(skillLabel) : ORGANIZATION_TYPES).join(', ')}.
          </Box>
        </li>
      </Box>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        onClick={download}
        sx={{ justifySelf: 'start' }}
      >
        {t('instructions.template')}
      </Button>
    </SectionCard>
  );
}

function FileChooser({ isReading, onChoose }: { isReading: boolean; onChoose: (file: File) => void }) {
  const { t } = useTranslation('admin-import');
  const { open, place, look, colourOver, input } = useFilePicker(onChoose);
  return (
    <SectionCard
      title={t('chooser.title')}
      sx={{ p: { xs: 4, sm: 5 }, gap: 3, gridTemplateRows: 'auto 1fr' }}
    >
      <Box {...place} sx={{ ...look, alignContent: 'center', gap: 3, py: { xs: 6, sm: 9 } }}>
        <Typography sx={{ color: colourOver }}>{t('chooser.drop')}</Typography>
        <Button startIcon={<UploadFileOutlined />} loading={isReading} loadingPosition="start" onClick={open}>
          {t('chooser.choose')}
        </Button>
        <input
          {...input}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('chooser.choose')}
        />
        <Typography variant="body2" sx={{ color: colourOver ?? 'text.secondary' }}>
          {t('chooser.help')}
        </Typography>
      </Box>
    </SectionCard>
  );
}
