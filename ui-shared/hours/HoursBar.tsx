import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PlainList } from '../layout/Text.tsx';
import { radii } from '../theme/tokens.ts';

const SWATCH = { width: 12, height: 12, borderRadius: '3px', forcedColorAdjust: 'none' };

export function HoursBar({ used, reserved, left }: { used: number; reserved: number; left: number }) {
  const { t } = useTranslation('common');
  const { roles } = useTheme();
  const parts = [
    { key: 'used', hours: used, colour: roles.lead },
    { key: 'reserved', hours: reserved, colour: roles.control },
    { key: 'left', hours: left, colour: roles.accent },
  ] as const;
  const all = used + reserved + left;
  return (
    <>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          gap: '2px',
          height: 12,
          mt: 4,
          borderRadius: `${radii.pill}px`,
          overflow: 'hidden',
          backgroundColor: roles.neutralSoft,
          forcedColorAdjust: 'none',
        }}
      >
        {parts.map(({ key, hours, colour }) =>
          hours > 0 && all > 0 ? (
            <Box key={key} sx={{ width: `${(100 * hours) / all}%`, backgroundColor: colour }} />
          ) : null,
        )}
      </Box>
      <PlainList sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}>
        {parts.map(({ key, hours, colour }) => (
          <Box
            component="li"
            key={key}
            className="tabular"
            sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
          >
            <Box aria-hidden sx={{ ...SWATCH, backgroundColor: colour }} />
            {t(`hours.${key}`, { count: hours })}
          </Box>
        ))}
      </PlainList>
    </>
  );
}
