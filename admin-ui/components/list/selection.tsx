import { Checkbox, type CheckboxProps } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';

interface BoxProps extends Pick<CheckboxProps, 'checked' | 'indeterminate' | 'onChange'> {
  label: string;
}

const Box = ({ label, ...box }: BoxProps) => (
  <Checkbox size="small" {...box} slotProps={{ input: { 'aria-label': label } }} sx={{ p: 1, m: -1 }} />
);

export function SelectRecord({ id, label }: { id: number; label: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return <Box label={label} checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)} />;
}

export function SelectPage() {
  const { t } = useTranslation('admin');
  const { data = [], selectedIds, onSelect } = useListContext<{ id: number }>();
  const ids = data.map(({ id }) => id);
  const elsewhere = selectedIds.filter((id: number) => !ids.includes(id));
  const here = selectedIds.length - elsewhere.length;
  const isAll = ids.length > 0 && here === ids.length;
  return (
    <Box
      label={t('select.page')}
      checked={isAll}
      indeterminate={here > 0 && !isAll}
      onChange={() => onSelect(isAll ? elsewhere : [...elsewhere, ...ids])}
    />
  );
}
