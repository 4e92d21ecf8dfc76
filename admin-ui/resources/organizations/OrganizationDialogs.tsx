import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import type { RecordPage } from '../../components/details.ts';
import { DeleteMember } from '../../components/members/DeleteMember.tsx';
import { ResetMemberPassword } from '../../components/members/ResetMemberPassword.tsx';
import { useRecordOf } from '../../components/useRecordOf.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { OrganizationForm } from './OrganizationForm.tsx';

/** What opens over the organisations' list beside the details, by the address. */
export function OrganizationDialogs() {
  const { open, close } = useRecordPages('organizations');
  if (!open) return null;
  if (open.page === 'create') return <OrganizationForm onClose={close} />;
  if (open.page === 'show' || open.page === 'suggestions') return null;
  return <OfOrganization key={`${open.page}/${open.id}`} page={open.page} id={open.id} close={close} />;
}

interface OfOrganizationProps {
  page: RecordPage;
  id: number;
  close: () => void;
}

function OfOrganization({ page, id, close }: OfOrganizationProps) {
  const { t } = useTranslation('admin');
  const organization = useRecordOf<AdministeredOrganization>('organizations', id, close);
  if (!organization)
    return page === 'edit' ? (
      <FormDialog title={t('organizationForm.edit')} save={t('save')} isLoading onClose={close} />
    ) : null;
  if (page === 'edit') return <OrganizationForm organization={organization} onClose={close} />;
  const about = {
    resource: 'organizations',
    id,
    name: organization.name,
    record: organization,
    onClose: close,
  } as const;
  return page === 'delete' ? <DeleteMember {...about} /> : <ResetMemberPassword {...about} />;
}
