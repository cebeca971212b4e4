import { type DcConnection, downloadDcConnectionLoa } from '@demarc/contract/dc-connection.ts';
import type { Loa } from '@demarc/contract/loa.ts';
import { useWrite } from '../../../lib/api.ts';
import { saveBlob } from '../../../lib/download.ts';
import { useConnectionParams } from '../use-connection.ts';
import { getConnectionRefusal } from './connection-refusal.ts';

export interface LoaDownload {
  download: (loa: Loa) => void;
  isBusy: (loa: Loa) => boolean;
  /** Why the last download failed. */
  refusal: ReturnType<typeof getConnectionRefusal>;
}

/** Downloads the letters of a connection. */
export function useLoaDownload({ dcConnectionId, loa }: DcConnection): LoaDownload {
  const params = useConnectionParams(dcConnectionId);
  const toRequest = ({ loaId }: Loa) => ({ params, query: { loaId } });
  const file = useWrite(downloadDcConnectionLoa, { previewInput: () => (loa?.documentId ? toRequest(loa) : null) });
  return {
    download: (connection) => file.mutate(toRequest(connection), { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName) }),
    isBusy: ({ loaId }) => file.isPending && file.variables.query?.loaId === loaId,
    refusal: file.isError ? getConnectionRefusal(file.error) : null,
  };
}
