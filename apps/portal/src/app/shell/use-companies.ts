import type { Customer } from '@demarc/contract/customer.ts';
import { listSessionAccounts, type SessionAccount } from '@demarc/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { trackBusy } from '../../lib/busy.ts';
import { showDialog } from '../../lib/dialogs.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { switchCompany } from '../../lib/session-refresh.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

interface Companies {
  /** The current company, and the others once loaded. */
  list: readonly SessionAccount[];
  state: 'loading' | 'failed' | 'ready';
  retry: () => void;
  /** Switches to another company. If that fails, a dialog reports it and nothing changes. */
  choose: (company: SessionAccount) => void;
}

/** The companies that the user may work for, loaded on demand. */
export function useCompanies(customer: Customer | undefined, isEnabled: boolean): Companies {
  const { claims } = useSession();
  const companies = useQuery({
    ...query(listSessionAccounts, {}),
    enabled: isEnabled,
    // The menu itself shows that the other companies failed to load.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const change = useSingleMutation({
    mutationFn: ({ accountId }: SessionAccount) => trackBusy(switchCompany(accountId)),
    onError: (error, { company }) => {
      // 401, 429, 500 and missing responses are handled globally.
      if (![403, 404, 409].includes(getErrorStatus(error) ?? 0)) return;
      showDialog({ title: 'shell.not-switched', text: 'shell.not-switched-text', params: { company } });
      void companies.refetch();
    },
  });
  const currentCompany = claims && {
    accountId: claims.uid_g,
    customerId: claims.cid,
    company: customer?.companyName ?? '',
    roles: claims.roles,
  };
  return {
    list: companies.data ?? (currentCompany ? [currentCompany] : []),
    state: companies.isSuccess ? 'ready' : companies.isError && !companies.isFetching ? 'failed' : 'loading',
    retry: () => void companies.refetch(),
    choose: (company) => {
      if (company.accountId !== claims?.uid_g && !change.isPending) change.mutate(company);
    },
  };
}
