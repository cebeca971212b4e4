import type { Customer } from '@demarc/contract/customer.ts';
import { listSessionAccounts, type SessionAccount } from '@demarc/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { whileBusy } from '../../lib/busy.ts';
import { showDialog } from '../../lib/dialogs.ts';
import { statusOf } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { switchTo } from '../../lib/session-keeper.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

interface Companies {
  /** The current company, and the others once loaded. */
  list: readonly SessionAccount[];
  state: 'loading' | 'failed' | 'ready';
  askAgain: () => void;
  /** Switches to another company. If that fails, a dialog reports it and nothing changes. */
  choose: (company: SessionAccount) => void;
}

/** The companies that the user may work for, loaded on demand. */
export function useCompanies(customer: Customer | undefined, isWanted: boolean): Companies {
  const { claims } = useSession();
  const companies = useQuery({
    ...query(listSessionAccounts, {}),
    enabled: isWanted,
    // The menu itself shows that the other companies failed to load.
    meta: { handles: [429, 503], isQuiet500: true },
  });
  const change = useSingleMutation({
    mutationFn: ({ accountId }: SessionAccount) => whileBusy(switchTo(accountId)),
    onError: (error, { company }) => {
      // 401, 429, 500 and missing responses are handled globally.
      if (![403, 404, 409].includes(statusOf(error) ?? 0)) return;
      showDialog({ title: 'shell.not-switched', text: 'shell.not-switched-text', params: { company } });
      void companies.refetch();
    },
  });
  const own = claims && {
    accountId: claims.uid_g,
    customerId: claims.cid,
    company: customer?.companyName ?? '',
    roles: claims.roles,
  };
  return {
    list: companies.data ?? (own ? [own] : []),
    state: companies.isSuccess ? 'ready' : companies.isError && !companies.isFetching ? 'failed' : 'loading',
    askAgain: () => void companies.refetch(),
    choose: (company) => {
      if (company.accountId !== claims?.uid_g && !change.isPending) change.mutate(company);
    },
  };
}
