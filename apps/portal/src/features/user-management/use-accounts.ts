import { listAccounts } from '@demarc/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** All accounts of the company, including disabled ones: an account cannot be disabled if it is the last administrator. */
export function useAccounts() {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const input = { params: { customerId }, query: { all: true } };
  return useQuery({ ...query(listAccounts, input), enabled: claims !== null });
}
