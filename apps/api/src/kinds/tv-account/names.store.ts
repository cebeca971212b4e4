import { formatPersonName } from '@demarc/contract/person-name.ts';
import { createNameLookup } from '../../db/object-names.ts';
import { tvAccounts } from '../../db/schema/tv.ts';

const { tvAccountId, accountNr, endUser, reference } = tvAccounts;

export const findTvAccountNames = createNameLookup(tvAccounts, {
  id: tvAccountId,
  columns: { accountNr, endUser, reference },
  toName: ({ accountNr, reference, endUser }) => ({
    // The same order of names as everywhere in the portal.
    title: formatPersonName(endUser) || reference || null,
    identifier: String(accountNr),
  }),
});
