import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleDatabase } from '../testing/load-samples.ts';
import type { TestDatabase } from '../testing/open-test-database.ts';
import { assertLineInvariants } from './line-invariants.ts';

const noordlijn = 20240317;
const zuidnet = 20250822;

let database: TestDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

/** Breaks an invariant, returns the error, and rolls back. */
async function getViolation(statements: readonly SQL[], customerIds?: readonly number[]): Promise<string> {
  let violation = 'nothing is broken';
  const undo = new Error('undo');
  await database.db
    .transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
      await assertLineInvariants(tx, customerIds).catch((error: Error) => {
        violation = error.message;
      });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return violation;
}

const selectOrder = (where: SQL) =>
  sql`(customer_id, order_id) = (select customer_id, order_id from service_order where customer_id = ${noordlijn} and ${where} order by order_id limit 1)`;
const selectLine = (where: SQL) =>
  sql`(customer_id, line_id) = (select customer_id, line_id from line where customer_id = ${noordlijn} and ${where} order by line_id limit 1)`;
const ofZuidnet = (what: SQL) =>
  sql`(select ${what} from line where customer_id = ${zuidnet} and technology = 'FTTH_GPON' and status = 'ACTIVE' order by line_id limit 1)`;
const isCompletedDelivery = sql`status = 'COMPLETED' and sub_type = 'CREATE'`;
const set = (table: 'line' | 'service_order', change: SQL, where: SQL) =>
  sql`update ${sql.identifier(table)} set ${change} where ${table === 'line' ? selectLine(where) : selectOrder(where)}`;
const duplicateAddressKey = sql`address_key = (select address_key from line where customer_id = ${noordlijn} and status = 'ACTIVE' order by line_id limit 1)`;
const unknownId = '00000000-0000-8000-8000-000000000000';

describe('the invariants of lines and orders', () => {
  it('hold for the sample data', async () => {
    await expect(assertLineInvariants(database.db)).resolves.toBeUndefined();
    await expect(assertLineInvariants(database.db, [])).resolves.toBeUndefined();
  });

  it.each<[string, string, SQL[]]>([
    [
      'a line of another customer',
      'rule 1',
      [
        set(
          'service_order',
          sql`service_id = (select line_id from line where customer_id = ${zuidnet} limit 1)`,
          sql`sub_type = 'TERMINATE' and status = 'COMPLETED'`,
        ),
      ],
    ],
    [
      'somebody who is not there',
      'rule 1',
      [set('service_order', sql`created_by_account_id = ${unknownId}`, isCompletedDelivery)],
    ],
    ['a measurement of no line', 'rule 1', [sql`update line_diagnostic set line_id = 1 where customer_id = ${noordlijn}`]],
    ['sessions of no line', 'rule 1', [sql`update line_session set line_id = 1 where customer_id = ${noordlijn}`]],
    [
      'pings of a line of another',
      'rule 1',
      [sql`update line_ping set customer_id = ${zuidnet} where customer_id = ${noordlijn}`],
    ],
    [
      'an hour of pings of no line',
      'rule 1',
      [
        sql`update line_ping_hour set line_id = 1
          where (line_id, at) = (select line_id, at from line_ping_hour where customer_id = ${noordlijn} order by at limit 1)`,
      ],
    ],
    ['a note of no order', 'rule 1', [sql`update order_note set order_id = 1`]],
    ['a document without content', 'rule 1', [sql`update order_document set document_id = ${unknownId}`]],
    ['a prefix of no line', 'rule 1', [sql`update ip_prefix set service_id = 1 where customer_id = ${noordlijn}`]],
    ...(
      [
        [
          'carrier service ID',
          sql`carrier_service_id = (select carrier_service_id from line where customer_id = ${zuidnet} limit 1)`,
        ],
        [
          'serial number',
          sql`technical = jsonb_set(technical, '{nt,serialNumber}', ${ofZuidnet(sql`technical #> '{nt,serialNumber}'`)})`,
        ],
        [
          'MAC address',
          sql`technical = jsonb_set(technical, '{nt,macAddress}', ${ofZuidnet(sql`technical #> '{nt,macAddress}'`)})`,
        ],
        [
          'ODF connection',
          sql`technical = jsonb_set(technical, '{odfConnectionId}', ${ofZuidnet(sql`technical -> 'odfConnectionId'`)})`,
        ],
        ['port', sql`technical = jsonb_set(technical, '{accessNode}', ${ofZuidnet(sql`technical -> 'accessNode'`)})`],
        ['user name', sql`evcs = ${ofZuidnet(sql`evcs`)}`],
      ] as [string, SQL][]
    ).map(([what, change]): [string, string, SQL[]] => [
      `the ${what} of another customer's line`,
      'rule 1',
      [set('line', change, sql`technology = 'FTTH_GPON' and status = 'ACTIVE'`)],
    ]),
    ['an address that two lines use', 'rule 1', [sql`update line_session set ipv4 = '192.0.2.1' where stopped_at is null`]],
    [
      'a line that is up since before its session',
      'rule 3',
      [sql`update line set state_since = active_since where customer_id = ${noordlijn} and operational_state = 'UP'`],
    ],
    ['a watch of nobody', 'rule 1', [sql`update address_watch set account_id = ${unknownId}`]],

    ['a pending line whose order is over', 'rule 3', [set('line', sql`status = 'PENDING'`, sql`status = 'ACTIVE'`)]],
    ['a line that ends without an order', 'rule 3', [set('line', sql`status = 'PENDING_TERMINATION'`, sql`status = 'ACTIVE'`)]],
    [
      'a line that is changed by the wrong order',
      'rule 3',
      [set('line', sql`status = 'PENDING_CHANGE'`, sql`status = 'PENDING_TERMINATION'`)],
    ],
    ['a line that does not name its open order', 'rule 3', [set('line', sql`open_order_id = null`, sql`status = 'PENDING'`)]],
    ['a line that works before it is delivered', 'rule 3', [set('line', sql`status = 'ACTIVE'`, sql`status = 'CANCELLED'`)]],
    ['a cancelled line that was delivered', 'rule 3', [set('line', sql`status = 'CANCELLED'`, sql`status = 'ACTIVE'`)]],

    ['a history with a gap', 'rule 4', [set('service_order', sql`history = history - 1`, isCompletedDelivery)]],
    ['a history that begins in the middle', 'rule 4', [set('service_order', sql`history = history - 0`, isCompletedDelivery)]],
    [
      'a history that jumps',
      'rule 4',
      [set('service_order', sql`history = jsonb_set(history, '{1,to}', '"COMPLETED"')`, isCompletedDelivery)],
    ],
    [
      'times that fall',
      'rule 4',
      [set('service_order', sql`history = jsonb_set(history, '{1,at}', '"2020-01-01T00:00:00.000Z"')`, isCompletedDelivery)],
    ],
    [
      'milestones whose times fall',
      'rule 4',
      [
        set(
          'service_order',
          sql`milestones = jsonb_set(milestones, '{3,reachedAt}', '"2020-01-01T00:00:00.000Z"')`,
          isCompletedDelivery,
        ),
      ],
    ],
    ['an end that is not its status', 'rule 4', [set('service_order', sql`history = history - (-1)`, isCompletedDelivery)]],
    ['an order that is over and open', 'rule 4', [set('service_order', sql`is_open = true`, sql`status = 'REJECTED'`)]],
    ['a milestone too few', 'rule 4', [set('service_order', sql`milestones = milestones - (-1)`, isCompletedDelivery)]],
    [
      'a milestone that was passed over',
      'rule 4',
      [set('service_order', sql`milestones = jsonb_set(milestones, '{2,reachedAt}', 'null')`, isCompletedDelivery)],
    ],
    [
      'an order that is completed too early',
      'rule 4',
      [
        set(
          'service_order',
          sql`milestones = jsonb_set(jsonb_set(milestones, '{8,reachedAt}', 'null'), '{7,reachedAt}', 'null')`,
          isCompletedDelivery,
        ),
      ],
    ],
    ['a plan without a date', 'rule 4', [set('service_order', sql`planned_date = null`, sql`status = 'PLANNED'`)]],
    ['a wish for a Sunday', 'rule 4', [set('service_order', sql`wish_date = '2026-11-22'`, isCompletedDelivery)]],
    ['a plan for Christmas', 'rule 4', [set('service_order', sql`planned_date = '2025-12-25'`, isCompletedDelivery)]],

    [
      'two orders with one number',
      'rule 5',
      [
        sql`drop index service_order_customer_id_customer_order_id_index`,
        sql`update service_order set customer_order_id = 'same' where ${selectOrder(isCompletedDelivery)} or ${selectOrder(sql`status = 'REJECTED'`)}`,
      ],
    ],
    ['a total that is no sum', 'rule 5', [set('service_order', sql`mrc = mrc + 0.01`, isCompletedDelivery)]],
    ['a total of one-time costs that is no sum', 'rule 5', [set('service_order', sql`nrc = 0`, isCompletedDelivery)]],
    [
      'an amount that is not its price',
      'rule 5',
      [set('service_order', sql`items = jsonb_set(items, '{0,unitPrice}', '"99.0000"')`, isCompletedDelivery)],
    ],

    [
      'two lines at one place',
      'rule 6',
      [
        sql`drop index line_address_key`,
        sql`update line set address_key = 'SAME' where ${selectLine(duplicateAddressKey)} or ${selectLine(sql`status = 'SUSPENDED'`)}`,
      ],
    ],

    [
      'a term that ends a day late',
      'rule 7',
      [set('line', sql`contract_end_date = contract_end_date + 1`, sql`contract_end_date is not null`)],
    ],
    [
      'a term of other months',
      'rule 7',
      [set('line', sql`contract = jsonb_set(contract, '{initialTermMonths}', '11')`, sql`contract is not null`)],
    ],
    [
      'an end within the notice',
      'rule 7',
      [
        set(
          'line',
          sql`termination_date = '2020-01-02', contract = jsonb_set(contract, '{terminationDate}', '"2020-01-02"')`,
          sql`termination_date is not null`,
        ),
      ],
    ],
    ['an end that its contract does not know', 'rule 7', [set('line', sql`termination_date = null`, sql`status = 'TERMINATED'`)]],

    ['one VLAN twice', 'rule 8', [set('line', sql`evcs = evcs || evcs`, sql`evcs <> '[]'`)]],
    [
      'a prefix that is not there',
      'rule 8',
      [set('line', sql`evcs = jsonb_set(evcs, '{0,ipv4PrefixId}', '1')`, sql`evcs -> 0 ->> 'ipv4Prefix' is not null`)],
    ],
    [
      'a prefix that is written otherwise',
      'rule 8',
      [
        set(
          'line',
          sql`evcs = jsonb_set(evcs, '{0,ipv6Prefix}', '"2001:db8:ff::/48"')`,
          sql`evcs -> 0 ->> 'ipv6Prefix' is not null`,
        ),
      ],
    ],
    [
      'prefixes that overlap',
      'rule 8',
      [
        sql`alter table ip_prefix drop constraint ip_prefix_no_overlap`,
        sql`insert into ip_prefix (customer_id, prefix, family, status, assigned_at) values (${noordlijn}, '203.0.113.0/28', 4, 'RESERVED', now())`,
      ],
    ],
  ])('detect %s', async (_what, rule, statements) => {
    const violation = await getViolation(statements);
    expect(violation).toContain(`${rule}, customer`);
    expect(violation).toContain('The sample data breaks its rules:');
  });

  it('stop at the first violation, and check only the given customers', async () => {
    const brokenRow = [
      set('service_order', sql`mrc = mrc + 0.01`, isCompletedDelivery),
      set('line', sql`contract_end_date = contract_end_date + 1`, sql`contract_end_date is not null`),
    ];
    const violation = await getViolation(brokenRow, [noordlijn]);
    expect(violation.split('\n')).toHaveLength(2);
    expect(violation).toContain('rule 5, customer 20240317: the totals of an order are not the sums of its items: order 1042');
    expect(await getViolation(brokenRow, [zuidnet])).toBe('nothing is broken');
  });
});
