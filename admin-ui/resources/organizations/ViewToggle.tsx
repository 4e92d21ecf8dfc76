import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';

export type View = 'table' | 'cards';

export interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

/** Table View or Card View (spec 2 §2); on phones there is nothing to choose: a table would not fit. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const { t } = useTranslation('admin');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_event, chosen: View | null) => {
        if (chosen) onChange(chosen);
      }}
      aria-label={t('view.label')}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      <ToggleButton value="table" sx={{ textTransform: 'none', px: 3, py: 1.5 }}>
        {t('view.table')}
      </ToggleButton>
      <ToggleButton value="cards" sx={{ textTransform: 'none', px: 3, py: 1.5 }}>
        {t('view.cards')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
