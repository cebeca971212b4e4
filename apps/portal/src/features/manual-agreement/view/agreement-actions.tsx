import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { linkToAgreement } from '../agreement-links.ts';
import { useAgreementDownload } from './use-agreement-download.ts';

/** Print, download, and what the customer can do with an offer. */
export function AgreementActions({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const { uuid, status, signedAt, documents, approvalRequest } = agreement;
  const wanted = signedAt ? 'SIGNED_AGREEMENT' : 'AGREEMENT';
  const newest = documents.find(({ type }) => type === wanted);
  const download = useAgreementDownload(agreement);
  return (
    <>
      <ActionButton icon="printer" label={t('action.print')} onClick={() => window.print()} />
      {newest && (
        <ActionButton
          icon="download"
          label={t('manual-agreement.download')}
          isBusy={download.busyId === newest.documentId}
          onClick={() => download.save(newest)}
        />
      )}
      {status === 'OFFERED' && (
        <>
          <ActionButton icon="x" label={t('manual-agreement.decline')} to={linkToAgreement(uuid, 'decline')} />
          {!approvalRequest && (
            <ActionButton
              variant="primary"
              icon="signature"
              label={t('manual-agreement.sign')}
              to={linkToAgreement(uuid, 'sign')}
            />
          )}
        </>
      )}
    </>
  );
}
