import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { eventsAfter, lastPlace, placeEvents } from './event-feed.ts';
import { events } from './schema/record.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const enter = (db = database.db, type = 'test.happened') =>
  db.insert(events).values({ type, objectId: '1', data: {}, occurredAt: new Date() }).returning({ eventId: events.eventId });

it('resumes after the last event read, in order and without a gap', async () => {
  const { db } = database;
  const from = await lastPlace(db);
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push((await enter())[0]!.eventId);
  await placeEvents(db);
  const first = await eventsAfter(db, from, 3);
  const rest = await eventsAfter(db, first.at(-1)!.position, 3);
  expect([...first, ...rest].map(({ eventId }) => eventId)).toEqual(ids);
  expect([...first, ...rest].map(({ position }) => position)).toEqual([1, 2, 3, 4, 5].map((one) => from + one));
  expect(await lastPlace(db)).toBe(from + 5);
});

it('gives each event one position when several readers assign concurrently', async () => {
  const { db } = database;
  const from = await lastPlace(db);
  for (let count = 0; count < 20; count++) {
    await enter();
    await Promise.all([placeEvents(db), placeEvents(db), placeEvents(db)]);
  }
  const found = await eventsAfter(db, from, 50);
  expect(found.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, at) => from + at + 1));
});

it('places an event that is committed late after the events committed before it', async (context) => {
  if (database.kind === 'embedded') return context.skip('the embedded database has one connection');
  const { db } = database;
  const from = await lastPlace(db);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = db.transaction(async (tx) => {
    await enter(tx, 'test.slow');
    begin();
    await mayEnd;
  });
  await begun;
  await enter(db, 'test.quick');
  await placeEvents(db);
  const [quick] = await eventsAfter(db, from, 10);
  expect(quick?.type).toBe('test.quick');
  end();
  await slow;
  await placeEvents(db);
  expect((await eventsAfter(db, quick!.position, 10)).map(({ type }) => type)).toEqual(['test.slow']);
});
