import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { insertCustomer, insertLine, insertOrder, insertTvAccount } from '../testing/builders.ts';
import { buildAddress, emptyTechnical } from '../testing/findable.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { lines } from './schema/line.ts';
import { orders } from './schema/order.ts';
import { tvAccounts } from './schema/tv.ts';

it('repairs search texts from before they ignored accents, and adds what they lacked', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const { customerId } = await insertCustomer(db);
    const address = { ...buildAddress('9799ZS', 48, 'C'), bagAddressId: null, room: 'Zaal 2.14' };
    const accessNode = { name: 'NL9799-SW-9', type: 'SWITCH' as const, port: 'ge-0/0/34' };
    const technical = { ...emptyTechnical, areaPop: '8299-A', accessNode };
    const { lineId } = await insertLine(db, { customerId, address, technical });
    const endUser = { companyName: '', firstName: 'Zoë', middleName: 'ter', lastName: 'Horst', email: 'Zoe@horst.example' };
    const migration = { currentServiceId: 'XAN23425' };
    const { orderId } = await insertOrder(db, { customerId, details: { endUser, migration } });
    const viewer = { firstName: 'Jo', middleName: '', lastName: 'Bos', email: 'jo@bos.example', phoneNumber: '0505550101' };
    const { tvAccountId } = await insertTvAccount(db, {
      customerId,
      endUser: { ...viewer, address: buildAddress('9799ZS', 48, 'C') },
    });
    const before = 'café–noord ‘t ho\u00adf “zon”';
    for (const table of [lines, orders, tvAccounts]) await db.update(table).set({ searchText: before });

    const file = await readFile(new URL('migrations/0006_known.sql', import.meta.url), 'utf8');
    const mends = file.split('--> statement-breakpoint').filter((statement) => statement.includes('UPDATE'));
    for (const mend of mends) await db.execute(sql.raw(mend));

    const after = `cafe-noord 't hof "zon"`;
    const [line] = await db.select().from(lines).where(eq(lines.lineId, lineId));
    expect(line?.searchText).toBe(`${after} 8299-a nl9799-sw-9 ge-0/0/34 zaal 2.14 48 c`);
    const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
    expect(order?.searchText).toBe(`${after} zoe ter horst zoe@horst.example xan23425`);
    const [account] = await db.select().from(tvAccounts).where(eq(tvAccounts.tvAccountId, tvAccountId));
    expect(account?.searchText).toBe(`${after} 48 c`);
  } finally {
    await close();
  }
});
