import AddRounded from '@mui/icons-material/AddRounded';
import { Button } from '@mui/material';
import type { ResourceName } from '../app/data/resources.ts';
import { useRecordPages } from './useRecordPages.ts';

/** Opens the form for a new record over its list. */
export function AddButton({ resource, label }: { resource: ResourceName; label: string }) {
  const { create } = useRecordPages(resource);
  return (
    <Button startIcon={<AddRounded />} onClick={create}>
      {label}
    </Button>
  );
}
