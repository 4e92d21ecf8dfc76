import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { DeleteMember } from '../../components/members/DeleteMember.tsx';
import { ResetMemberPassword } from '../../components/members/ResetMemberPassword.tsx';
import { useMemberToasts } from '../../components/members/useMemberToasts.ts';
import type { RecordPage } from '../../components/details.ts';
import { useRecordOf } from '../../components/useRecordOf.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AdvisorForm } from './AdvisorForm.tsx';
import { advisorName } from './advisorName.ts';
import { CredentialsDialog, type Credentials } from './CredentialsDialog.tsx';
import type { SavedAdvisor, Step } from './saveAdvisor.ts';

/** Which of the documented suffixes tells what came with a new advisor (spec 2 §8). */
function addedWith(file: Step, groups: Step) {
  if (file === 'done') return groups === 'done' ? 'fileAndGroups' : 'file';
  return groups === 'done' ? 'groups' : 'none';
}

/** What opens over the advisors' list beside the details, by the address. */
export function AdvisorDialogs() {
  const { t } = useTranslation('admin');
  const { open, close } = useRecordPages('advisors');
  const toasts = useMemberToasts('advisors');
  const [credentials, setCredentials] = useState<Credentials | null>(null);

  const onSaved = ({ advisor, isNew, file, groups, generatedPassword }: SavedAdvisor) => {
    close();
    if (file === 'failed') toasts.warn(t('advisorForm.fileWarning'));
    if (groups === 'failed') toasts.warn(t('advisorForm.groupsWarning'));
    if (file !== 'failed' && groups !== 'failed')
      toasts.done(isNew ? t(`advisorForm.created.${addedWith(file, groups)}`) : t('advisorForm.updated'));
    if (generatedPassword)
      setCredentials({
        name: advisorName(advisor),
        username: advisor.username,
        password: generatedPassword,
      });
  };
  return (
    <>
      {open?.page === 'create' ? <AdvisorForm onSaved={onSaved} onClose={close} /> : null}
      {open && open.page !== 'create' ? (
        <OfAdvisor
          key={`${open.page}/${open.id}`}
          page={open.page}
          id={open.id}
          close={close}
          onSaved={onSaved}
        />
      ) : null}
      {/* Not before the form is closed: from then on it holds every way out. */}
      {credentials && open?.page !== 'create' ? (
        <CredentialsDialog credentials={credentials} onClose={() => setCredentials(null)} />
      ) : null}
    </>
  );
}

interface OfAdvisorProps {
  page: RecordPage;
  id: number;
  close: () => void;
  onSaved: (saved: SavedAdvisor) => void;
}

function OfAdvisor({ page, ...rest }: OfAdvisorProps) {
  return page === 'edit' || page === 'delete' || page === 'password' ? (
    <WithRecord page={page} {...rest} />
  ) : null;
}

function WithRecord({ page, id, close, onSaved }: OfAdvisorProps) {
  const { t } = useTranslation('admin');
  const advisor = useRecordOf<AdministeredAdvisor>('advisors', id, close);
  if (!advisor)
    return page === 'edit' ? (
      <FormDialog title={t('advisorForm.edit')} save={t('save')} isLoading onClose={close} />
    ) : null;
  const name = advisorName(advisor);
  const about = { resource: 'advisors', id, name, record: advisor, onClose: close } as const;
  if (page === 'edit') return <AdvisorForm advisor={advisor} onSaved={onSaved} onClose={close} />;
  return page === 'delete' ? <DeleteMember {...about} /> : <ResetMemberPassword {...about} />;
}
