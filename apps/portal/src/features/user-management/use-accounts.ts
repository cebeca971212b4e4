import { listAccounts } from '@demarc/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

/** All accounts of the company, including disabled ones: whether one may be disabled depends on the others. */
export function useAccounts() {
  const { claims } = useSession();
  const input = { params: { customerId: claims?.cid ?? 0 }, query: { all: true } };
  return useQuery({ ...query(listAccounts, input), enabled: claims !== null });
}
