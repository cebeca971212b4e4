import { type DcConnection, downloadDcConnectionLoa } from '@demarc/contract/dc-connection.ts';
import type { Loa } from '@demarc/contract/loa.ts';
import { useDownload } from '../../../lib/download.ts';
import { useConnectionParams } from '../use-connection.ts';
import { getConnectionRefusal } from './connection-refusal.ts';

export interface LoaDownload {
  download: (loa: Loa) => void;
  isBusy: (loa: Loa) => boolean;
  /** The reason for which the last download failed. */
  refusal: ReturnType<typeof getConnectionRefusal>;
}

/** Downloads the LOAs of a connection. */
export function useLoaDownload({ dcConnectionId, loa: currentLoa }: DcConnection): LoaDownload {
  const params = useConnectionParams(dcConnectionId);
  const toRequest = ({ loaId }: Loa) => ({ params, query: { loaId } });
  const download = useDownload(downloadDcConnectionLoa, currentLoa?.documentId ? toRequest(currentLoa) : null);
  return {
    download: (loa) => download.start(toRequest(loa)),
    isBusy: ({ loaId }) => download.isPending && download.variables.query?.loaId === loaId,
    refusal: download.isError ? getConnectionRefusal(download.error) : null,
  };
}
