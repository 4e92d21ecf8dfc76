import type { SvgIconComponent } from '@mui/icons-material';
import { Box, IconButton, Tooltip } from '@mui/material';

export interface RowAction {
  /** What a reader hears, with the name of the row: "Edit Amara Okafor", not "Edit" ten times. */
  label: string;
  tip: string;
  icon: SvgIconComponent;
  may: boolean | undefined;
  onClick: () => void;
}

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: { xs: 'flex-start', sm: 'flex-end' }, gap: 0.5 }}>
      {actions.map(({ label, tip, icon: Icon, may, onClick }) =>
        may ? (
          <Tooltip key={label} title={tip}>
            <IconButton size="small" aria-label={label} onClick={onClick} sx={{ p: 1.5 }}>
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ) : null,
      )}
    </Box>
  );
}
