import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { linkToAgreement } from '../agreement-links.ts';
import { useAgreementDownload } from './use-agreement-download.ts';

/** The actions on an offer, and print and download, in a menu if there are other actions. */
export function AgreementActions({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const { uuid, title, status, signedAt, documents, approvalRequest } = agreement;
  const documentType = signedAt ? 'SIGNED_AGREEMENT' : 'AGREEMENT';
  const newest = documents.find(({ type }) => type === documentType);
  const download = useAgreementDownload(agreement);
  const print = { icon: 'printer', label: t('action.print'), onClick: () => window.print() } as const;
  const save =
    newest && ({ icon: 'download', label: t('manual-agreement.download'), onClick: () => download.save(newest) } as const);
  if (status !== 'OFFERED') {
    return (
      <>
        <ActionButton {...print} />
        {save && <ActionButton {...save} isBusy={download.busyId === newest.documentId} />}
      </>
    );
  }
  return (
    <>
      <ActionButton icon="x" label={t('manual-agreement.decline')} to={linkToAgreement(uuid, 'decline')} />
      {!approvalRequest && (
        <ActionButton variant="primary" icon="signature" label={t('manual-agreement.sign')} to={linkToAgreement(uuid, 'sign')} />
      )}
      <span>
        <RowMenu label={t('list.actions-for', { name: title })} actions={() => [print, ...(save ? [save] : [])]} />
      </span>
    </>
  );
}
