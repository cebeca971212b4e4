import { getTvAccount } from '@demarc/contract/tv-account.ts';
import { getTvAccountName } from '../../blocks/tv-display.ts';
import { query, queryClient } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first, second] }) => first === 'tv-accounts' && second,
  read: (id) => {
    const account = queryClient.getQueryData(query(getTvAccount, { params: { id: Number(id) } }).queryKey);
    if (!account) return null;
    const { accountNr, reference, status } = account;
    return { kind: 'tvAccount', title: getTvAccountName(account), identifier: String(accountNr), reference, status };
  },
};
