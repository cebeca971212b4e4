import { type SearchKind, searchKinds } from '@demarc/contract/kinds/registry.ts';
import { maxHitsPerKind, search } from '@demarc/contract/search.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colocations } from '../../db/schema/colocation.ts';
import { ipAddresses, ipPrefixes } from '../../db/schema/ip.ts';
import { lines } from '../../db/schema/line.ts';
import { buildIpAddressSearchText } from '../../db/search-texts/ip-prefix.ts';
import { insertFindableLine } from '../../kinds/line/fixtures.ts';
import {
  insertAccount,
  insertContact,
  insertCustomer,
  insertLine,
  insertOrder,
  insertTvAccount,
} from '../../testing/builders.ts';
import { insertColocation, insertSite } from '../../testing/colocation.ts';
import {
  buildAddress,
  createSearchSeed,
  emptyTechnical,
  insertFindable,
  insertFindablePeople,
  insertToken,
} from '../../testing/findable.ts';
import { insertPrefix, nextTestPrefix } from '../../testing/ip-prefixes.ts';
import type { FindableObject } from '../../testing/kind-fixtures.ts';
import {
  admin,
  createSession,
  finance,
  orderer,
  type SignedIn,
  serviceDesk,
  type TestUser,
  viewer,
} from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { updateNetwork } from '../line/line.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const createCustomer = async () => (await insertCustomer(api.db)).customerId;
const runSearch = (customerId: number, q: string, as: TestUser | string = admin(customerId), kind?: SearchKind[]) =>
  api.call(search, { params: { customerId }, query: { q, ...(kind && { kind }) } }, as);
const findHits = async (customerId: number, q: string, as?: TestUser | string) => (await runSearch(customerId, q, as)).body.hits;
const findKinds = async (customerId: number, q: string, as?: TestUser | string) => [
  ...new Set((await findHits(customerId, q, as)).map(({ kind }) => kind)),
];

const listTexts = (objects: readonly FindableObject[]) =>
  objects.flatMap(({ kind, id, texts }) => texts.map((q) => ({ kind, id, q })));

describe('an identifier', () => {
  it("ranks its object first in any spelling, and never finds another customer's", { timeout: 60_000 }, async () => {
    const mine = await insertFindable(api.db);
    const theirs = await insertFindable(api.db);
    expect(mine.objects.map(({ kind }) => kind).toSorted()).toEqual(searchKinds.toSorted());
    for (const { kind, id, q } of listTexts(mine.objects)) {
      const [first] = await findHits(mine.customerId, q);
      expect({ q, kind: first?.kind, id: first?.id }).toEqual({ q, kind, id });
    }
    for (const { q, id } of listTexts(theirs.objects)) {
      const response = await runSearch(mine.customerId, q);
      expect({ q, status: response.status, ids: response.body.hits.map((hit) => hit.id) }).toEqual({
        q,
        status: 200,
        ids: expect.not.arrayContaining([id]),
      });
      expect(JSON.stringify(response.body)).not.toContain(theirs.uniqueText);
    }
  });

  it('ranks above objects that only contain it', async () => {
    const mine = await createSearchSeed(api.db);
    const { lineId } = (await insertFindableLine(api.db, mine)).line;
    const { account, token: apiToken } = await insertFindablePeople(api.db, mine);
    await insertOrder(api.db, { customerId: mine.customerId, serviceId: lineId, serviceLabel: `LN-${lineId}` });
    const [line, order] = await findHits(mine.customerId, `LN-${lineId}`);
    expect(line).toMatchObject({
      kind: 'line',
      title: `Sanne van Dam${mine.uniqueText}`,
      identifier: `LN-${lineId}`,
      reference: `Filiaal ${mine.uniqueText}`,
      detail: `Heidestraat ${1000 + mine.count}-B, 5997 SD Venlo`,
      status: 'ACTIVE',
      ownerId: null,
      isExact: true,
      matched: `LN-${lineId}`,
    });
    expect(order).toMatchObject({ kind: 'order', isExact: false, matched: `LN-${lineId}`, status: 'NEW', jeopardy: 'NONE' });
    const [within] = await findHits(mine.customerId, `198.51.${mine.count}.0/24`);
    expect(within).toMatchObject({ kind: 'line', id: String(lineId), isExact: false });
    const [token] = await findHits(mine.customerId, apiToken.secret);
    expect(token).toMatchObject({ ownerId: account.accountId, identifier: apiToken.tokenPrefix, isExact: true });
    expect(JSON.stringify(token)).not.toContain(apiToken.secret.slice(0, 12));
  });

  it('is found regardless of dashes, accents and invisible characters', async () => {
    const customerId = await createCustomer();
    const references = ['a–b 12', 'Cafe\u0301 Noord', 'Q7\u00adR8', 'Q9\u200bS8', 'Crèche Zon', 'O’Neill', 'Zaak\u00a07'];
    for (const reference of references) {
      const { lineId } = await insertLine(api.db, { customerId, reference });
      const [first] = await findHits(customerId, reference);
      expect(first, reference).toMatchObject({ id: String(lineId), isExact: true });
    }
    await insertContact(api.db, { customerId, lastName: 'Müller–d’Hondt', jobTitle: 'Décor' });
    await insertAccount(api.db, { customerId, lastName: 'Ağaoğlu' });
    for (const q of ['müller', 'muller-d', "d'hondt", 'décor', 'decor']) {
      expect((await findHits(customerId, q))[0], q).toMatchObject({ kind: 'contact' });
    }
    for (const q of ['ağaoğlu', 'agaoglu']) expect((await findHits(customerId, q))[0]).toMatchObject({ kind: 'account' });
    for (const q of ['A-B 12', 'cafe noord', 'q7r8', 'creche zon', "O'Neill", 'zaak 7']) {
      expect((await findHits(customerId, q))[0], q).toMatchObject({ isExact: true });
    }
  });

  it('that is an amount finds the invoice, without exposing the text of the index', async () => {
    const { customerId, uniqueText } = await insertFindable(api.db);
    const number = `2099${customerId}`;
    for (const q of ['1.21', `${number} 1.21`, `PO-F${uniqueText} 1.21`]) {
      const invoiceHit = (await findHits(customerId, q)).find(({ kind }) => kind === 'invoice');
      expect(invoiceHit, q).toMatchObject({ id: number, detail: '1.21', matched: null });
    }
  });

  it('that is an address finds its prefix, then the line that uses it', async () => {
    const mine = await createSearchSeed(api.db);
    const otherCustomerId = await createCustomer();
    await insertFindableLine(api.db, mine);
    const v4 = `198.51.${mine.count}.8/30`;
    const v6 = `2001:db8:${mine.count.toString(16)}::/56`;
    const spellings = { [v4]: [v4, `198.51.${mine.count}.9`], [v6]: [v6, `2001:0DB8:00${mine.hex}:0000:0000:0000:0000:0007`] };
    for (const [prefix, texts] of Object.entries(spellings)) {
      for (const q of texts) {
        const hits = (await findHits(mine.customerId, q)).map(({ kind, matched, isExact }) => ({ kind, matched, isExact }));
        const expected = { matched: prefix, isExact: true };
        expect(hits, q).toEqual([
          { kind: 'ipPrefix', ...expected },
          { kind: 'line', ...expected },
        ]);
        expect(await findHits(otherCustomerId, q), q).toEqual([]);
      }
    }
  });

  it.each([
    { container: '198.18.0.0/24', other: '198.18.0.8/29', own: '198.18.0.64/26', ip: '198.18.0.70' },
    {
      container: '2001:db8:f3::/48',
      other: '2001:db8:f3:1::/64',
      own: '2001:db8:f3:2::/64',
      ip: '2001:db8:f3:2::25',
    },
  ])('that is an address of $own finds its most specific prefix, then its rack', async (prefixes) => {
    const { container, other, own, ip } = prefixes;
    const unrelated = nextTestPrefix();
    const customerId = await createCustomer();
    const site = await insertSite(api.db);
    const insertRack = async (name: string, rackPrefixes: readonly string[]) => {
      const service = { customerId, name, status: 'ACTIVE' as const };
      const { colocationId } = await insertColocation(api.db, site, service);
      const assignedPrefixes = [];
      for (const prefix of rackPrefixes) {
        const { prefixId } = await insertPrefix(api.db, { customerId, prefix, serviceType: 'RACK', serviceId: colocationId });
        assignedPrefixes.push({ prefixId, prefix, family: prefix.includes(':') ? (6 as const) : (4 as const) });
      }
      await api.db
        .update(colocations)
        .set({ prefixes: assignedPrefixes.slice(0, 1) })
        .where(eq(colocations.colocationId, colocationId));
    };
    await insertPrefix(api.db, { customerId, prefix: container, isContainer: true });
    await insertRack('R01', [other]);
    // The prefix that this rack was delivered with does not contain the address.
    await insertRack('R02', [unrelated, own]);
    const find = async (q: string) =>
      (await findHits(customerId, q)).filter(({ isExact }) => isExact).map(({ title, matched }) => [title, matched]);
    const expected = [
      [own, own],
      ['R02', own],
      [container, container],
    ];
    expect(await find(ip)).toEqual(expected);
    const [row] = await api.db.select().from(ipPrefixes).where(eq(ipPrefixes.prefix, own));
    const address = { ip, hostname: 'web1', ptr: null, description: null };
    const searchText = buildIpAddressSearchText(address, null);
    await api.db
      .insert(ipAddresses)
      .values({ ...address, customerId, prefixId: row!.prefixId, updatedAt: new Date(), searchText });
    expect(await find(ip)).toEqual(expected);
    // The recorded address begins with the text of this one, which is in the container only.
    if (ip === '198.18.0.70') expect((await findHits(customerId, '198.18.0.7'))[0]).toMatchObject({ title: container });
  });

  it('of an ended line ranks the line that has it now first', async () => {
    const mine = await createSearchSeed(api.db);
    const { customerId } = mine;
    const { line, evc } = await insertFindableLine(api.db, mine);
    const endedLine = await insertLine(api.db, { customerId, status: 'TERMINATED', evcs: [evc], endUser: line.endUser });
    for (const q of [evc.ipv4Prefix!, evc.ipv6Prefix!, line.endUser.email, line.endUser.phoneNumber]) {
      const lineIds = (await findHits(customerId, q)).filter(({ kind }) => kind === 'line').map(({ id }) => id);
      expect(lineIds, q).toEqual([String(line.lineId), String(endedLine.lineId)]);
    }
  });

  it('of a released prefix finds nothing', async () => {
    const mine = await createSearchSeed(api.db);
    const { line } = await insertFindableLine(api.db, mine);
    const { rows } = (await api.db.execute(
      sql`update ip_prefix set status = 'RELEASED' where service_id = ${line.lineId} returning prefix_id`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toHaveLength(2);
    expect(await findHits(mine.customerId, `198.51.${mine.count}.9`)).toEqual([]);
  });

  it('from the network is found as soon as it is reported', async () => {
    const customerId = await createCustomer();
    const line = await insertLine(api.db, { customerId });
    const nt = { model: 'VX', serialNumber: 'SN-LATER', macAddress: '02:00:5E:AA:BB:CC', ownedBy: 'CARRIER' as const };
    await updateNetwork(api.db, line, { technical: { ...emptyTechnical, nt }, updatedAt: new Date() });
    const [hit] = await findHits(customerId, '0200.5eaa.bbcc');
    expect(hit).toMatchObject({ id: String(line.lineId), isExact: true, matched: '02:00:5E:AA:BB:CC' });
    expect(await findHits(customerId, 'aa:bb:cc')).toHaveLength(1);
  });
});

describe('a house', () => {
  it('is found including the room of a line', async () => {
    const customerId = await createCustomer();
    const address = { ...buildAddress('8099ZT', 16, null), bagAddressId: null, room: '2.14' };
    const { lineId } = await insertLine(api.db, { customerId, address });
    for (const q of ['Heidestraat 16, 2.14, 8099 ZT Venlo', 'Heidestraat 16, 2.14', 'Heidestraat 16, 8099 ZT Venlo']) {
      expect((await findHits(customerId, q))[0], q).toMatchObject({ id: String(lineId), isExact: true });
    }
  });

  it('has its lines and their orders, even if the addition is omitted', async () => {
    const customerId = await createCustomer();
    const at = (addition: string | null) => ({
      address: { ...buildAddress('3512JE', 8, addition), bagAddressId: null, room: null },
    });
    const lineWithoutAddition = await insertLine(api.db, { customerId, ...at(null) });
    const lineWithAddition = await insertLine(api.db, { customerId, ...at('bis-A') });
    await insertLine(api.db, { customerId, address: { ...buildAddress('3512JE', 9, null), bagAddressId: null, room: null } });
    const end = { subType: 'TERMINATE', serviceId: lineWithAddition.lineId, addressKey: null } as const;
    const order = await insertOrder(api.db, { customerId, ...end });
    const orderAtAddress = await insertOrder(api.db, { customerId, addressKey: '3512JE|8|BIS-A||FTU-1' });
    const findMatches = (q: string) => findHits(customerId, q).then((hits) => hits.map(({ id, isExact }) => [id, isExact]));
    const byNumber = [orderAtAddress.orderId, order.orderId].map((id) => [String(id), false]);
    expect(await findMatches('3512 JE 8')).toEqual([
      [String(lineWithoutAddition.lineId), true],
      [String(lineWithAddition.lineId), false],
      ...byNumber,
    ]);
    expect(await findMatches('3512je 8 bis a')).toEqual([
      [String(lineWithAddition.lineId), true],
      [String(lineWithoutAddition.lineId), false],
      ...byNumber,
    ]);
  });
});

describe('visibility', () => {
  const comparedKinds: readonly string[] = ['account', 'apiToken', 'contact', 'line', 'order', 'tvAccount'];

  it('follows the roles', async () => {
    const { customerId, uniqueText } = await insertFindable(api.db);
    const findComparedKinds = async (as?: TestUser) =>
      (await findKinds(customerId, uniqueText, as)).filter((kind) => comparedKinds.includes(kind)).toSorted();
    expect(await findComparedKinds()).toEqual(comparedKinds);
    expect(await findComparedKinds(orderer(customerId))).toEqual(['contact', 'line', 'order']);
    expect(await findComparedKinds(serviceDesk(customerId))).toEqual(['contact', 'line', 'tvAccount']);
    for (const createUser of [finance, viewer])
      expect(await findComparedKinds(createUser(customerId))).toEqual(['contact', 'line']);
  });

  it('shows orders and television only to resellers', async () => {
    const { customerId } = await insertCustomer(api.db, { customerType: 'end-user' });
    await insertOrder(api.db, { customerId, reference: 'zoekwoord' });
    await insertTvAccount(api.db, { customerId, reference: 'zoekwoord' });
    await insertLine(api.db, { customerId, reference: 'zoekwoord' });
    expect(await findKinds(customerId, 'zoekwoord')).toEqual(['line']);
  });

  it('shows API tokens to their owner and to administrators, unless they were revoked', async () => {
    const { customerId } = await insertCustomer(api.db);
    const owner: SignedIn = await createSession(api, viewer(customerId));
    const token = await insertToken(api.db, customerId, owner.accountId, 'Boekhouding');
    await insertToken(api.db, customerId, owner.accountId, 'Boekhouding van toen', new Date());
    const otherAccount = await insertAccount(api.db, { customerId });
    const othersToken = await insertToken(api.db, customerId, otherAccount.accountId, 'Boekhouding van een ander');
    const deletedAccount = await insertAccount(api.db, { customerId, lastName: 'Vertrokken', deletedAt: new Date() });
    await insertToken(api.db, customerId, deletedAccount.accountId, 'Boekhouding van wie weg is');
    const findIds = async (as?: TestUser | string) => (await findHits(customerId, 'boekhouding', as)).map(({ id }) => id);
    expect(await findIds(owner.token)).toEqual([token.tokenId]);
    expect((await findIds()).toSorted()).toEqual([token.tokenId, othersToken.tokenId].toSorted());
    expect(await findIds(viewer(customerId))).toEqual([]);
    expect(await findHits(customerId, 'vertrokken')).toEqual([]);
  });

  it('can be narrowed to kinds but not widened by them', async () => {
    const { customerId, uniqueText } = await insertFindable(api.db);
    const listKinds = async (as: TestUser, kind: SearchKind[]) =>
      (await runSearch(customerId, uniqueText, as, kind)).body.hits.map((hit) => hit.kind);
    expect(await listKinds(admin(customerId), ['order', 'contact'])).toEqual(['order', 'contact']);
    expect(await listKinds(viewer(customerId), ['order', 'account'])).toEqual([]);
  });

  it('is denied without a session and to another customer', async () => {
    const [mine, theirs] = [await createCustomer(), await createCustomer()];
    const anonymousResponse = await api.call(search, { params: { customerId: mine }, query: { q: 'proef' } });
    expect(anonymousResponse).toMatchObject({ status: 401, problem: { code: 'TOKEN_MISSING' } });
    expect(await runSearch(theirs, 'proef', admin(mine))).toMatchObject({ status: 403, problem: { code: 'CUSTOMER_MISMATCH' } });
  });
});

describe('many matches', () => {
  it('are limited to the best of each kind, and say that there are more', async () => {
    const customerId = await createCustomer();
    const exactLine = await insertLine(api.db, { customerId, reference: 'Noord' });
    const prefixLine = await insertLine(api.db, { customerId, reference: 'Noordkade' });
    for (let at = 0; at < maxHitsPerKind; at += 1) await insertLine(api.db, { customerId, reference: `Ver noord ${at}` });
    await insertContact(api.db, { customerId, lastName: 'Noord' });
    const { hits, more } = (await runSearch(customerId, 'noord')).body;
    const ids = hits.filter(({ kind }) => kind === 'line').map(({ id }) => id);
    expect(ids).toHaveLength(maxHitsPerKind);
    expect(ids.slice(0, 2)).toEqual([String(exactLine.lineId), String(prefixLine.lineId)]);
    expect(more).toEqual(['line']);
    expect(hits[0]).toMatchObject({ kind: 'line', isExact: true });
  });

  it('do not hide a match whose number starts with the text', async () => {
    const customerId = await createCustomer();
    await insertLine(api.db, { customerId, lineId: 77_712 });
    for (let at = 0; at < 60; at += 1) await insertLine(api.db, { customerId, reference: `Pand 7771${at}` });
    expect((await findHits(customerId, '7771'))[0]).toMatchObject({ id: '77712', identifier: 'LN-77712' });
  });

  it('do not hide a match older than a thousand others', async () => {
    const customerId = await createCustomer();
    const oldLine = await insertLine(api.db, { customerId, reference: 'Oudste winkel' });
    const changedColumns = ['line_id', 'address_key', 'reference', 'search_text'];
    const { rows } = (await api.db.execute(
      sql`select column_name as name from information_schema.columns where table_name = 'line' and is_generated = 'NEVER'`,
    )) as unknown as { rows: { name: string }[] };
    const sameColumns = sql.raw(
      rows
        .map(({ name }) => name)
        .filter((name) => !changedColumns.includes(name))
        .join(', '),
    );
    await api.db.execute(sql`insert into ${lines} (${sameColumns}, line_id, address_key, reference, search_text)
      select ${sameColumns}, 500000 + at, 'key ' || at, 'Winkel ' || at, 'ln-' || (500000 + at) || ' winkel ' || at || ' venlo'
      from ${lines}, generate_series(1, 1200) as at where customer_id = ${customerId}`);
    expect((await findHits(customerId, 'oudste winkel'))[0]).toMatchObject({ id: String(oldLine.lineId), isExact: true });
    expect((await findHits(customerId, 'winkel 7'))[0]).toMatchObject({ id: '500007', isExact: true });
    expect((await runSearch(customerId, 'winkel')).body).toMatchObject({ more: ['line'], hits: { length: maxHitsPerKind } });
  });
});

describe('the search text', () => {
  it.each([
    "'; drop table line; --",
    '%%',
    '__',
    '\\\\',
    '"\'"',
    'שלום עולם',
    '\u202eLN-\u202c1',
    'a'.repeat(100),
    '((((',
    '0/0',
  ])('is treated as plain text: %s', async (q) => {
    const customerId = await createCustomer();
    await insertLine(api.db, { customerId });
    expect(await runSearch(customerId, q)).toMatchObject({ status: 200, body: { hits: [], more: [] } });
  });

  it('matches in any script', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertLine(api.db, { customerId, reference: 'חנות צפון' });
    expect((await findHits(customerId, '\u200fחנות צפון'))[0]).toMatchObject({ id: String(lineId), isExact: true });
  });

  it.each(['', 'a', 'a'.repeat(101), 'a'.repeat(10_000)])('is rejected if too short or too long', async (q) => {
    const { status, problem } = await runSearch(await createCustomer(), q);
    expect(status).toBe(400);
    expect(problem?.validationErrors).toMatchObject([{ field: 'query.q' }]);
  });
});
