import { randomUUID } from 'node:crypto';
import type { LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { Database } from '../db/database.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { insertAccount, insertContact, insertCustomer } from './builders.ts';
import { type FindableObject, loadKindFixtures } from './kind-fixtures.ts';

export const emptyTechnical: LineTechnical = {
  israPoint: null,
  israPin: null,
  ftuId: null,
  ftuType: null,
  ftuLocation: null,
  odfConnectionId: null,
  areaPop: null,
  accessNode: null,
  nt: null,
  profile: null,
  attainableDownKbps: null,
  attainableUpKbps: null,
};
export const buildAddress = (postalCode: string, houseNumber: number, houseNumberAddition: string | null) => ({
  street: 'Heidestraat',
  houseNumber,
  houseNumberAddition,
  postalCode,
  city: 'Venlo',
  country: 'NL' as const,
});

/** Makes the numbers of each customer unique in the test run. */
let count = 0;

export type SearchSeed = Awaited<ReturnType<typeof createSearchSeed>>;

/** Inserts a customer, and returns parts of identifiers that no other customer has. */
export async function createSearchSeed(db: Database) {
  count += 1;
  const { customerId } = await insertCustomer(db);
  return {
    customerId,
    /** Part of every text that finds an object; no other customer has it. */
    uniqueText: `n${customerId}`,
    count,
    /** The count in two hexadecimal and in two decimal digits. */
    hex: count.toString(16).padStart(2, '0'),
    digits: String(count).padStart(2, '0'),
    person: { firstName: 'Sanne', middleName: 'van' },
  };
}

/** Inserts a customer with one object of each searchable kind, with unique identifiers. */
export async function insertFindable(db: Database) {
  const seed = await createSearchSeed(db);
  const objects = [...(await insertFindablePeople(db, seed)).objects];
  for (const { insertFindable } of await loadKindFixtures()) objects.push(...((await insertFindable?.(db, seed)) ?? []));
  return { ...seed, objects };
}

/** Inserts a contact, and an account with an API token. */
export async function insertFindablePeople(db: Database, { customerId, uniqueText, digits }: SearchSeed) {
  const contact = await insertContact(db, {
    customerId,
    firstName: 'Joost',
    lastName: `Brink${uniqueText}`,
    email: `joost@${uniqueText}.example`,
    phoneNumber: `06055500${digits}`,
  });
  const account = await insertAccount(db, { customerId, lastName: `Graaf${uniqueText}`, email: `graaf@${uniqueText}.example` });
  const token = await insertToken(db, customerId, account.accountId, `Koppeling ${uniqueText}`);
  const objects: FindableObject[] = [
    {
      kind: 'contact',
      id: contact.contactId,
      texts: [`joost@${uniqueText}.example`, `+31 6 055 500 ${digits}`, `Joost Brink${uniqueText}`, contact.contactId],
    },
    {
      kind: 'account',
      id: account.accountId,
      texts: [account.username, `graaf@${uniqueText}.example`, `Graaf${uniqueText}`, account.accountId],
    },
    { kind: 'apiToken', id: token.tokenId, texts: [token.tokenPrefix, token.secret, `Koppeling ${uniqueText}`] },
  ];
  return { account, token, objects };
}

export async function insertToken(
  db: Database,
  customerId: number,
  accountId: string,
  description: string,
  revokedAt: Date | null = null,
) {
  const secret = `dmc_${randomUUID()}`;
  const token = { customerId, tokenId: randomUUID(), accountId, description, revokedAt, tokenPrefix: secret.slice(0, 8) };
  const secretFields = { tokenHash: randomUUID(), createdAt: new Date(), createdByAccountId: accountId };
  await db.insert(apiTokens).values({ ...token, ...secretFields });
  return { ...token, secret };
}
