import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { TvAccount } from '@demarc/contract/tv-account.ts';
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { decrypt } from '../db/encryption.ts';
import { auditEntries, events } from '../db/schema/audit.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests, tvPackages } from '../db/schema/tv.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import { loadTvAccounts } from '../modules/tv-account/tv-account.presenter.ts';
import { refreshAccount } from '../modules/tv-account/tv-account.store.ts';
import { getCodeHashes } from '../modules/tv-account/tv-code.ts';
import { listHistory } from '../modules/tv-account/tv-history.ts';
import {
  findAccountsWithDueProducts,
  findAccountsWithExpiredCodes,
  findEndingAccounts,
} from '../modules/tv-account/tv-jobs.store.ts';
import { createTableAddressRegistry } from '../registries/table/address.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import type { TestDatabase } from '../testing/open-test-database.ts';
import { insertSampleCatalog } from './insert-sample-catalog.ts';
import { sampleTvPackages } from './tv-packages.ts';

const noordlijn = 20240317;
const zuidnet = 20250822;

let database: TestDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

const reader = () => ({ language: 'nl' as const, now: systemClock.now() });
const readRows = (customerId: number) =>
  database.db.select().from(tvAccounts).where(eq(tvAccounts.customerId, customerId)).orderBy(asc(tvAccounts.accountNr));
const presentAccounts = async (customerId: number) => loadTvAccounts(database.db, await readRows(customerId), reader());

describe('the demo TV accounts', () => {
  it('are twelve with twenty products, and include every status', async () => {
    const accounts = await presentAccounts(noordlijn);
    expect([accounts.length, accounts.flatMap(({ products }) => products).length]).toEqual([12, 20]);
    expect(
      Object.fromEntries(accounts.map(({ reference, status, activation }) => [reference, `${status} ${activation}`])),
    ).toEqual({
      'VET-21': 'ended none',
      Morgenster: 'active active',
      'ZIJLVEST-19': 'cancelling active',
      'Het Anker': 'active active',
      'VLIETZICHT-15': 'active waiting',
      'Terpstra Assen': 'suspended active',
      'Thuiswerkplek Jansen': 'active active',
      Bouwman: 'active active',
      Kievit: 'new code_expired',
      'DIJK-7B': 'new code_issued',
      'DIJK-22': 'new waiting',
      Schaap: 'new none',
    });
    const statuses = new Set(accounts.flatMap(({ products }) => products.map(({ status }) => status)));
    expect([...statuses].sort()).toEqual(['active', 'cancelling', 'ended', 'pending']);
    expect(await presentAccounts(zuidnet)).toHaveLength(2);
  });

  it('match the contract, with the lowest number for the oldest', async () => {
    for (const customerId of [noordlijn, zuidnet]) {
      const accounts = await presentAccounts(customerId);
      for (const account of accounts) expect([...Errors(TvAccount, account)]).toEqual([]);
      const createdTimes = accounts.map(({ createdAt }) => createdAt);
      expect(createdTimes).toEqual(createdTimes.toSorted());
    }
  });

  it('include a hotel with free device slots, a household without one, and one with extra slots', async () => {
    const accounts = await presentAccounts(noordlijn);
    const deviceCounts = accounts.map(
      ({ endUser: { lastName }, devices, maxDevices }) => `${lastName} ${devices.length}/${maxDevices}`,
    );
    expect(deviceCounts).toEqual(
      expect.arrayContaining(['Hotel De Morgenster 12/20', 'Bouwman 3/3', 'Jansen-Bakker 5/7', 'Brandsma 3/5']),
    );
    expect(accounts.filter(({ lineId }) => lineId !== null)).toHaveLength(2);
  });

  it('have the counters that the server would store', async () => {
    for (const customerId of [noordlijn, zuidnet]) {
      for (const row of await readRows(customerId)) expect(await refreshAccount(database.db, row, row.updatedAt)).toEqual(row);
    }
  });

  it('have open codes that can be decrypted and found by their hash', async () => {
    const keys = await loadServerKeys(database.db, { sessionKeys: null }, systemClock);
    const issuedCodes = await database.db.select().from(tvActivationCodes).where(eq(tvActivationCodes.status, 'ISSUED'));
    expect(issuedCodes.length).toBeGreaterThanOrEqual(4);
    for (const { codeHash, encryptedCode } of issuedCodes)
      expect(codeHash).toBe(getCodeHashes(keys, decrypt(keys, encryptedCode!))[0]);
    const pins = (await readRows(noordlijn)).flatMap(({ encryptedPin }) => (encryptedPin ? [decrypt(keys, encryptedPin)] : []));
    expect(pins).toContain('2907');
    expect(await database.db.$count(tvActivationRequests, eq(tvActivationRequests.status, 'PENDING'))).toBe(3);
  });

  it('have a history, newest first, and no overdue scheduled steps', async () => {
    const [row] = await database.db.select().from(tvAccounts).where(eq(tvAccounts.reference, 'ZIJLVEST-19'));
    const { items, total } = await listHistory(database.db, row!, { limit: 100 }, reader());
    expect(total).toBe(items.length);
    expect(items.slice(0, 3).map(({ event, byName }) => `${byName} ${event}`)).toEqual([
      'Ruben Postma tv-account.cancelled',
      'Ruben Postma tv-account.cancellation-withdrawn',
      'Ruben Postma tv-account.cancelled',
    ]);
    expect(items.at(-1)).toMatchObject({ event: 'tv-account.created', details: { productName: 'Haven Compleet' } });
    const now = systemClock.now();
    const today = formatAmsterdamDate(now);
    expect(await findEndingAccounts(database.db, today, null, 10)).toEqual([]);
    expect(await findAccountsWithDueProducts(database.db, today, null, 10)).toEqual([]);
    expect(await findAccountsWithExpiredCodes(database.db, now, null, 10)).toEqual([]);
  });

  it('are in the activity of their company in chronological order, without codes or PINs', async () => {
    const keys = await loadServerKeys(database.db, { sessionKeys: null }, systemClock);
    for (const customerId of [noordlijn, zuidnet]) {
      const entries = await database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.customerId, customerId))
        .orderBy(asc(auditEntries.entryId));
      const times = entries.map(({ occurredAt }) => occurredAt.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(entries.map(({ objectType }) => objectType))).toContain('tv-account');
      const isOfTv = and(eq(events.customerId, customerId), like(events.type, 'tv-%'));
      const tvEvents = await database.db.select().from(events).where(isOfTv).orderBy(events.eventId);
      expect(tvEvents).toHaveLength(entries.filter(({ objectType }) => objectType === 'tv-account').length);
      const text = JSON.stringify([entries, tvEvents]);
      const secrets = await database.db
        .select()
        .from(tvActivationCodes)
        .where(sql`${tvActivationCodes.encryptedCode} is not null`);
      for (const { encryptedCode } of secrets) expect(text).not.toContain(decrypt(keys, encryptedCode!));
      expect(text).not.toContain('"2907"');
    }
  });

  it('are in streets that the registry knows, or on lines', async () => {
    const registry = createTableAddressRegistry(systemClock);
    for (const { endUser } of [...(await readRows(noordlijn)), ...(await readRows(zuidnet))]) {
      const { postalCode, houseNumber, houseNumberAddition, street, city } = endUser.address;
      const lookup = await registry.lookUp({ postalCode, houseNumber });
      expect(lookup).toMatchObject({ status: 'FOUND', street, city });
      if (houseNumberAddition !== null) expect(lookup.additions).toContain(houseNumberAddition);
    }
  });

  it('keep a package that was changed', async () => {
    await database.db.update(tvPackages).set({ orderable: false }).where(eq(tvPackages.productCode, 'FILM-ANKER'));
    await insertSampleCatalog(database.db, systemClock.now());
    const [row] = await database.db.select().from(tvPackages).where(eq(tvPackages.productCode, 'FILM-ANKER'));
    expect(row!.orderable).toBe(false);
    expect(await database.db.$count(tvPackages)).toBe(sampleTvPackages.length);
  });
});
