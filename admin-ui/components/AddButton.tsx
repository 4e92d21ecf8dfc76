import AddRounded from '@mui/icons-material/AddRounded';
import { Button } from '@mui/material';
import type { ResourceName } from '../app/data/resources.ts';
import { useRecordPages } from './useRecordPages.ts';

export function AddButton({ resource, label }: { resource: ResourceName; label: string }) {
  const { create } = useRecordPages(resource);
  return (
    <Button startIcon={<AddRounded />} onClick={create}>
      {label}
    </Button>
  );
}
