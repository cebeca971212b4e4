import { downloadManualAgreement, type ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useWrite } from '../../../lib/api.ts';
import { saveBlob } from '../../../lib/download.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

type AgreementDocument = ManualAgreement['documents'][number];

/** Downloads documents of an agreement. */
export function useAgreementDownload({ uuid, documents }: ManualAgreement) {
  const customerId = useCustomerId();
  const toRequest = ({ type, documentId }: AgreementDocument) => ({
    params: { customerId, uuid },
    query: { type, documentId },
  });
  const file = useWrite(downloadManualAgreement, { previewInput: () => (documents[0] ? toRequest(documents[0]) : null) });
  return {
    busyId: file.isPending ? file.variables.query?.documentId : null,
    save: (document: AgreementDocument) =>
      file.mutate(toRequest(document), { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName) }),
  };
}
