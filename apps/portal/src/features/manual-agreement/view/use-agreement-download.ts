import { downloadManualAgreement, type ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useDownload } from '../../../lib/download.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

type AgreementDocument = ManualAgreement['documents'][number];

/** Downloads documents of an agreement. */
export function useAgreementDownload({ uuid, documents }: ManualAgreement) {
  const customerId = useCustomerId();
  const toRequest = ({ type, documentId }: AgreementDocument) => ({
    params: { customerId, uuid },
    query: { type, documentId },
  });
  const download = useDownload(downloadManualAgreement, documents[0] ? toRequest(documents[0]) : null);
  return {
    busyId: download.isPending ? download.variables.query?.documentId : null,
    save: (document: AgreementDocument) => download.start(toRequest(document)),
  };
}
