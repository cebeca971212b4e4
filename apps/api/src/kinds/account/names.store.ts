import { formatPersonName } from '@demarc/contract/person-name.ts';
import { createNameLookup } from '../../db/object-names.ts';
import { accounts } from '../../db/schema/account.ts';

const { accountId, firstName, lastName, middleName, username } = accounts;

export const findAccountNames = createNameLookup(accounts, {
  id: accountId,
  columns: { firstName, lastName, middleName, username },
  toName: ({ username, ...person }) => ({ title: formatPersonName(person) || username, identifier: username }),
});
