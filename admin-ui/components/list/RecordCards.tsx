import { Box, useTheme, type Theme } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { PlainList } from '../../../ui-shared/layout/Text.tsx';
import { radii, TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { Quiet } from '../Sections.tsx';
import { SelectRecord, type RecordTableProps } from './RecordTable.tsx';

const CARD_WIDTH = 300;
/** A name without a place to break it makes no card wider than its column. */
const ONE_COLUMN = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
const line = { display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: 3, alignItems: 'baseline' };

const grid = ({ roles }: Theme) => ({
  list: {
    display: { xs: 'block', sm: 'grid' },
    gridTemplateColumns: `repeat(auto-fill, minmax(${CARD_WIDTH}px, 1fr))`,
    gap: 4,
    px: { xs: 0, sm: 4 },
    py: { xs: 0, sm: 2 },
  },
  card: {
    position: 'relative',
    p: 4,
    borderTop: `1px solid ${roles.line}`,
    borderInline: { sm: `1px solid ${roles.line}` },
    borderBottom: { sm: `1px solid ${roles.line}` },
    borderRadius: { sm: `${radii.medium}px` },
    ...ONE_COLUMN,
    overflowWrap: 'anywhere',
    // The actions stand at the foot also of a card that is shorter than its neighbours.
    gridTemplateRows: 'auto 1fr auto',
    gap: 3,
  },
});

/** The list as cards (design/look.md): the first column on top, the others with labels, the actions at the end. */
export function RecordCards<T extends { id: number }>({ columns, label, nameOf }: RecordTableProps<T>) {
  const { t } = useTranslation('admin');
  const { data, isPlaceholderData } = useListContext<T>();
  const { list, card } = grid(useTheme());
  const [head, ...rest] = columns;
  const facts = rest.filter(({ isActions }) => !isActions);
  const actions = rest.find(({ isActions }) => isActions);
  return (
    <PlainList
      aria-label={label}
      sx={{
        ...list,
        opacity: isPlaceholderData ? 0.6 : 1,
        // The whole card opens the details; what else is in it keeps its own place, tall enough for a thumb.
        '& > li > :first-of-type a::after': { content: '""', position: 'absolute', inset: 0 },
        '& button, & .MuiCheckbox-root, & dd a': { position: 'relative', zIndex: 1 },
        '& dd a': { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH_TARGET },
      }}
    >
      {data?.map((record) => (
        <Box component="li" key={record.id} sx={card}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{head && (head.card || head.cell)(record)}</Box>
            {nameOf ? (
              <SelectRecord id={record.id} label={t('select.one', { name: nameOf(record) })} />
            ) : null}
          </Box>
          <Box component="dl" sx={{ ...ONE_COLUMN, m: 0, alignContent: 'start', gap: 2 }}>
            {facts.map(({ key, label: name = t(`columns.${key}`, { defaultValue: key }), ...column }) => {
              const { cell, card: onCard = cell } = column;
              const content = onCard === false ? null : onCard(record);
              return content ? (
                <Box key={key} sx={line}>
                  <Quiet component="dt">{name}</Quiet>
                  <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {content}
                  </Box>
                </Box>
              ) : null;
            })}
          </Box>
          {actions?.cell(record)}
        </Box>
      ))}
    </PlainList>
  );
}
