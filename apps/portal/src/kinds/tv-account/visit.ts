import type { getTvAccount } from '@demarc/contract/tv-account.ts';
import { getTvAccountName } from '../../blocks/tv-display.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first, second] }) => first === 'tv-accounts' && second,
  read: (id) => {
    const account = getCachedRead<typeof getTvAccount>('getTvAccount', { params: { id: Number(id) } });
    if (!account) return null;
    const { accountNr, reference, status } = account;
    return { kind: 'tvAccount', title: getTvAccountName(account), identifier: String(accountNr), reference, status };
  },
};
