import type { Input, Output } from '@demarc/contract/operation.ts';
import type { listRackPowerEvents, PowerEvent } from '@demarc/contract/power/event.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Clock } from '../../clock.ts';
import { type Author, createJobAuthor } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { formatConditionKey, type PowerEventChange } from './evaluate-moments.ts';
import { type EventReport, mailPowerEvents } from './mail-power-events.ts';
import type { MeteredUnit } from './moment.ts';
import { writePowerAudit } from './power-audit.ts';
import * as store from './power-event.store.ts';
import { checkUnitExists, lockUnit, type UnitReference } from './power-lock.store.ts';
import { resetWatchState } from './sample.store.ts';

type Query = NonNullable<Input<typeof listRackPowerEvents>['query']>;

export async function listEvents(
  { database: { db } }: AppContext,
  unit: UnitReference,
  { limit = 25, after, status, from, to }: Query,
): Promise<Output<typeof listRackPowerEvents>> {
  await checkUnitExists(db, unit);
  const { customerId, colocationId } = unit;
  const filter = { customerId, colocationId, status, from: from && new Date(from), to: to && new Date(to) } as store.EventFilter;
  const [rows, count] = await Promise.all([
    store.findPage(db, filter, parseCursor(after), limit + 1),
    store.countEvents(db, filter),
  ]);
  const { shown, next } = toPage(rows, limit, ({ openedAt, eventId }) => [openedAt.getTime(), eventId]);
  return { items: shown.map(store.toPowerEvent), next, ...count };
}

const maxEventId = 2_147_483_647;

function parseCursor(after: string | undefined): store.EventCursor | null {
  const key = decodeCursor(after, ['number', 'number']);
  if (!key) return null;
  const [openedAt, eventId] = key;
  if (eventId > maxEventId) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { openedAt: new Date(openedAt), eventId };
}

/** Stores which user has acknowledged an open event. Only the system closes events. */
export async function acknowledge(
  { clock, database: { db } }: AppContext,
  unit: UnitReference,
  eventId: number,
  author: Author,
): Promise<PowerEvent> {
  return db.transaction(async (tx) => {
    await lockUnit(tx, unit);
    const event = await store.lockEvent(tx, { ...unit, eventId });
    if (!event) throw notFound();
    const { status } = event;
    if (status !== 'OPEN') throw conflict('INVALID_TRANSITION', { status, move: 'acknowledge' });
    const acknowledged = await store.acknowledgeEvent(tx, event, {
      acknowledgedAt: clock.now(),
      acknowledgedByAccountId: author.accountId,
    });
    await writePowerAudit(tx, clock, author, unit, {
      what: 'power-event-acknowledged',
      before: { status },
      after: { status: 'ACKNOWLEDGED' },
      data: toEventData(event),
    });
    return store.toPowerEvent(acknowledged);
  });
}

const watchAuthor = createJobAuthor('watch-power');

/** Stores the changes that the samples of a unit make to its events, and reports them in the audit log, the event feed and emails. */
export async function applyEventChanges(
  tx: Database,
  context: AppContext,
  unit: MeteredUnit,
  changes: readonly PowerEventChange[],
): Promise<void> {
  const { clock } = context;
  const reports = new Map<number, EventReport>();
  const isCritical = changes.some(({ change, condition }) => change === 'OPENED' && condition.type === 'COMMIT_CRITICAL');
  for (const change of changes) {
    const conditionKey = formatConditionKey(change.condition);
    if (change.change === 'RAISED') {
      await store.raiseEvent(tx, unit, conditionKey, change.value);
    } else if (change.change === 'OPENED') {
      const { condition, figure, openedAt, moment, meter } = change;
      const { customerId, colocationId } = unit;
      const { value = null, limit = null, unit: figureUnit = null } = figure ?? {};
      const newEvent = { customerId, colocationId, ...condition, conditionKey, value, limit, unit: figureUnit, openedAt };
      const event = await store.openEvent(tx, newEvent);
      if (!event) continue;
      await writePowerAudit(tx, clock, watchAuthor, unit, {
        what: 'power-event-opened',
        before: meter ? { meterSerial: meter.previous } : null,
        after: { ...toEventData(event), ...(meter && { meterSerial: meter.current }) },
        data: {
          ...toEventData(event),
          openedAt: event.openedAt.toISOString(),
          // A jump above both thresholds causes one notification.
          ...(isCritical && event.type === 'COMMIT_WARNING' && { impliedBy: 'COMMIT_CRITICAL' }),
        },
      });
      reports.set(event.eventId, { event, moment, meter: meter ?? null });
    } else {
      const event = await store.closeEvent(tx, unit, conditionKey, change);
      if (!event) continue;
      const { meter = null } = reports.get(event.eventId) ?? {};
      reports.set(event.eventId, { event, moment: change.moment, meter });
      // A replaced meter closes its event immediately, so only the opening is reported.
      if (event.type === 'METER_REPLACED') continue;
      await writeClosedAudit(tx, clock, watchAuthor, unit, event);
    }
  }
  await mailPowerEvents(tx, context, unit, [...reports.values()]);
}

/** Closes the events of a unit that was terminated. Its samples are no longer evaluated. */
export async function stopWatching({ tx, context: { clock }, author }: ChangeContext, unit: UnitReference): Promise<void> {
  // First, because storing samples also locks the state before the events; another order could deadlock.
  await resetWatchState(tx, unit);
  const events = await store.closeAllEvents(tx, unit, clock.now());
  for (const event of events) await writeClosedAudit(tx, clock, author, unit, event);
}

async function writeClosedAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  unit: UnitReference,
  event: store.EventRow,
): Promise<void> {
  await writePowerAudit(tx, clock, author, unit, {
    what: 'power-event-closed',
    before: { status: event.acknowledgedAt ? 'ACKNOWLEDGED' : 'OPEN' },
    after: { status: 'CLOSED', value: event.value },
    data: toEventData(event),
  });
}

/** Returns the data of an event in the event feed and the audit log. */
function toEventData({ eventId, type, feed, phase, value, limit, unit }: store.EventRow) {
  return { powerEventId: eventId, type, feed, phase, value, limit, unit };
}
