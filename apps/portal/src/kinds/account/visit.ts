import type { getAccount } from '@demarc/contract/account.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first, second, third] }) => first === 'user-management' && second === 'account' && third,
  read: (accountId, customerId) => {
    const account = getCachedRead<typeof getAccount>('getAccount', { params: { customerId, accountId } });
    if (!account) return null;
    const { username, status } = account;
    return { kind: 'account', title: formatPersonName(account) || username, identifier: username, status };
  },
};
