import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { assignPositions, getEventsAfter, getLastPosition } from './event-feed.ts';
import { events } from './schema/audit.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const insertEvent = (db = database.db, type = 'test.happened') =>
  db.insert(events).values({ type, objectId: '1', data: {}, occurredAt: new Date() }).returning({ eventId: events.eventId });

it('resumes after the last event read, in order and without a gap', async () => {
  const { db } = database;
  const from = await getLastPosition(db);
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push((await insertEvent())[0]!.eventId);
  await assignPositions(db);
  const first = await getEventsAfter(db, from, 3);
  const rest = await getEventsAfter(db, first.at(-1)!.position, 3);
  expect([...first, ...rest].map(({ eventId }) => eventId)).toEqual(ids);
  expect([...first, ...rest].map(({ position }) => position)).toEqual([1, 2, 3, 4, 5].map((offset) => from + offset));
  expect(await getLastPosition(db)).toBe(from + 5);
});

it('gives each event one position when several readers assign concurrently', async () => {
  const { db } = database;
  const from = await getLastPosition(db);
  for (let count = 0; count < 20; count++) {
    await insertEvent();
    await Promise.all([assignPositions(db), assignPositions(db), assignPositions(db)]);
  }
  const foundEvents = await getEventsAfter(db, from, 50);
  expect(foundEvents.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => from + index + 1));
});

it('positions an event that is committed late after the events committed before it', async (context) => {
  if (database.kind === 'embedded') return context.skip('the embedded database has one connection');
  const { db } = database;
  const from = await getLastPosition(db);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = db.transaction(async (tx) => {
    await insertEvent(tx, 'test.slow');
    begin();
    await mayEnd;
  });
  await begun;
  await insertEvent(db, 'test.quick');
  await assignPositions(db);
  const [quick] = await getEventsAfter(db, from, 10);
  expect(quick?.type).toBe('test.quick');
  end();
  await slow;
  await assignPositions(db);
  expect((await getEventsAfter(db, quick!.position, 10)).map(({ type }) => type)).toEqual(['test.slow']);
});
