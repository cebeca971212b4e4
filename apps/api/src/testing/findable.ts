import { randomUUID } from 'node:crypto';
import type { Evc, LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { Database } from '../db/database.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { ipPrefixes } from '../db/schema/ip.ts';
import { lineSessions } from '../db/schema/line.ts';
import { formatOrderNumber } from '../db/search-text.ts';
import { insertAccount, insertContact, insertCustomer, insertLine, insertOrder, insertTvAccount } from './builders.ts';
import { insertTvDevice } from './tv.ts';

export const emptyTechnical: LineTechnical = {
  ...{ israPoint: null, israPin: null, ftuId: null, ftuType: null, ftuLocation: null, odfConnectionId: null, areaPop: null },
  ...{ accessNode: null, nt: null, profile: null, attainableDownKbps: null, attainableUpKbps: null },
};
export const buildAddress = (postalCode: string, houseNumber: number, houseNumberAddition: string | null) => ({
  ...{ street: 'Heidestraat', houseNumber, houseNumberAddition, postalCode, city: 'Venlo', country: 'NL' as const },
});

/** Makes the numbers of each customer unique in the test run. */
let count = 0;

/** A customer with one object of each searchable kind, with unique identifiers. */
export async function insertFindable(db: Database) {
  count += 1;
  const { customerId } = await insertCustomer(db);
  const own = `n${customerId}`;
  const hex = count.toString(16).padStart(2, '0');
  const digits = String(count).padStart(2, '0');
  const address = { ...buildAddress('5997SD', 1_000 + count, 'B'), bagAddressId: null, room: null };
  const person = { firstName: 'Sanne', middleName: 'van', lastName: `Dam${own}` };
  const endUser = { ...person, companyName: '', email: `dam@${own}.example`, phoneNumber: `08055500${digits}` };
  const evc: Evc = {
    ...{ evcId: 1, productCode: 'EVC', circuitType: 'PPPOE', vlanId: 100, svlanId: null, downMbps: 1, upMbps: 1, mtu: 1500 },
    ...{ ipv4PrefixId: 1, ipv4Prefix: `198.51.${count}.8/30`, ipv6PrefixId: 2, ipv6Prefix: `2001:db8:${hex}::/56` },
    username: `ppp@${own}.example`,
  };
  const nt = {
    model: 'VX',
    serialNumber: `SN-${own}`,
    macAddress: `02:00:5E:00:00:${hex}`.toUpperCase(),
    ownedBy: 'CARRIER' as const,
  };
  const accessNode = { name: `sw-${own}`, type: 'SWITCH' as const, port: `ge-0/0/${customerId}` };
  const line = await insertLine(db, {
    ...{ customerId, address, endUser, evcs: [evc], reference: `Filiaal ${own}`, carrierServiceId: `XBQ${customerId}` },
    technical: { ...emptyTechnical, ftuId: `FTU-${own}`, odfConnectionId: `ODF/${own}`, areaPop: `POP-${own}`, accessNode, nt },
  });
  const session = { customerId, lineId: line.lineId, durationSeconds: 60, bytesIn: 1, bytesOut: 1 };
  await db.insert(lineSessions).values([
    { ...session, sessionId: 'before', startedAt: new Date('2026-01-01'), ipv4: `203.0.${count}.4` },
    { ...session, sessionId: 'now', startedAt: new Date('2026-01-02'), ipv4: `203.0.${count}.5` },
  ]);
  const service = { customerId, serviceType: 'LINE', serviceId: line.lineId, assignedAt: new Date(), status: 'ACTIVE' } as const;
  await db.insert(ipPrefixes).values([
    { ...service, prefix: evc.ipv4Prefix!, family: 4 },
    { ...service, prefix: evc.ipv6Prefix!, family: 6 },
  ]);
  const ids = {
    customerOrderId: `OWN-${own}`,
    projectId: `PRJ-${own}`,
    purchaseOrderNumber: `PO-${own}`,
    reference: `Ref ${own}`,
  };
  const asked = {
    ...person,
    companyName: '',
    lastName: `Elders${own}`,
    email: `elders@${own}.example`,
    phoneNumber: `08855500${digits}`,
  };
  const migration = {
    currentServiceId: `XAN-${own}`,
    currentContractNumber: `C-${own}`,
    currentPhoneNumber: `08955500${digits}`,
  };
  const details = { endUser: asked, migration };
  const order = await insertOrder(db, { customerId, ...ids, subject: `Elders ${own}`, details });
  const tv = await insertTvAccount(db, {
    ...{ customerId, reference: `TV ${own}` },
    endUser: {
      ...{ ...person, lastName: `Kijker${own}`, email: `tv@${own}.example`, phoneNumber: `07055500${digits}` },
      address: buildAddress('6001TV', 2_000 + count, null),
    },
  });
  await insertTvDevice(db, tv, { deviceId: `stb-${own}`, name: 'Zolder' });
  const contact = await insertContact(db, {
    ...{
      customerId,
      firstName: 'Joost',
      lastName: `Brink${own}`,
      email: `joost@${own}.example`,
      phoneNumber: `06055500${digits}`,
    },
  });
  const account = await insertAccount(db, { customerId, lastName: `Graaf${own}`, email: `graaf@${own}.example` });
  const token = await insertToken(db, customerId, account.accountId, `Koppeling ${own}`);
  return { customerId, own, hex, digits, count, line, evc, order, tv, contact, account, token };
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
  const made = { tokenHash: randomUUID(), createdAt: new Date(), createdByAccountId: accountId };
  await db.insert(apiTokens).values({ ...token, ...made });
  return { ...token, secret };
}

/** Search texts, and the object that each must find first. */
export function listIdentifiers({
  own,
  hex,
  digits,
  count,
  line,
  order,
  tv,
  contact,
  account,
  token,
}: Awaited<ReturnType<typeof insertFindable>>) {
  const number = formatOrderNumber(order);
  const all: [SearchKind, string | number, string[]][] = [
    [
      'line',
      line.lineId,
      [
        ...[
          formatServiceId('LINE', line.lineId),
          `ln ${line.lineId}`,
          `LN${line.lineId}`,
          String(line.lineId),
          `Filiaal ${own}`,
          `filiaal  ${own}`,
        ],
        ...[line.carrierServiceId!, line.carrierServiceId!.toLowerCase(), `198.51.${count}.8/30`, `198.51.${count}.9`],
        ...[
          `2001:db8:${hex}::/56`,
          `2001:0DB8:00${hex}:0000:0000:0000:0000:0007`,
          `ppp@${own}.example`,
          `5997 SD ${1000 + count}-B`,
        ],
        ...[
          `5997sd${1000 + count}b`,
          `Heidestraat ${1000 + count}-B, 5997 SD Venlo`,
          `dam@${own}.example`,
          `080 55 500 ${digits}`,
        ],
        ...[
          `Heidestraat ${1000 + count}-B, Venlo`,
          `Heidestraat ${1000 + count} B`,
          `(Filiaal ${own})`,
          `#${formatServiceId('LINE', line.lineId)}`,
        ],
        ...[`203.0.${count}.5`, `203.0.${count}.4`, `sw-${own}`, `ge-0/0/${line.customerId}`, `POP-${own}`],
        ...[`02:00:5E:00:00:${hex}`, `02-00-5e-00-00-${hex}`, `0200.5e00.00${hex}`, `SN-${own}`, `ftu-${own}`, `ODF/${own}`],
      ],
    ],
    [
      'order',
      order.orderId,
      [
        ...[number, number.toLowerCase(), `Order ${number}`, `OWN-${own}`, `PRJ-${own}`, `po-${own}`, `Ref ${own}`],
        ...[
          `Sanne van Elders${own}`,
          `elders@${own}.example`,
          `088-55500${digits}`,
          `XAN ${own}`,
          `C-${own}`,
          `089 555 00 ${digits}`,
        ],
      ],
    ],
    [
      'tvAccount',
      tv.tvAccountId,
      [
        ...[String(tv.accountNr), String(tv.tvAccountId), `TV ${own}`, `tv@${own}.example`, `stb-${own}`, `070-55500${digits}`],
        ...[`6001 TV ${2000 + count}`, `TV account ${tv.accountNr}`, `Heidestraat ${2000 + count}, Venlo`],
      ],
    ],
    ['contact', contact.contactId, [`joost@${own}.example`, `+31 6 055 500 ${digits}`, `Joost Brink${own}`, contact.contactId]],
    ['account', account.accountId, [account.username, `graaf@${own}.example`, `Graaf${own}`, account.accountId]],
    ['apiToken', token.tokenId, [token.tokenPrefix, token.secret, `Koppeling ${own}`]],
  ];
  return all.flatMap(([kind, id, typed]) => typed.map((q) => ({ kind, id: String(id), q })));
}
