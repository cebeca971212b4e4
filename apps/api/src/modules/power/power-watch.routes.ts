import { getRackPowerCheck, getSharedColoPowerCheck } from '@demarc/contract/power/check.ts';
import {
  acknowledgeRackPowerEvent,
  acknowledgeSharedColoPowerEvent,
  listRackPowerEvents,
  listSharedColoPowerEvents,
} from '@demarc/contract/power/event.ts';
import {
  getRackPowerThresholds,
  getSharedColoPowerThresholds,
  updateRackPowerThresholds,
  updateSharedColoPowerThresholds,
} from '@demarc/contract/power/threshold.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { getCheck } from './power-check.ts';
import { acknowledge, listEvents } from './power-event.service.ts';
import type { UnitReference } from './power-lock.store.ts';
import { getThresholds, updateThresholds } from './power-threshold.service.ts';

const toRack = (customerId: number, colocationId: number): UnitReference => ({ customerId, colocationId, kind: 'RACK' });
const toSharedColo = (customerId: number, colocationId: number): UnitReference => ({
  customerId,
  colocationId,
  kind: 'SHARED_COLO',
});

/** Registers the calls for the thresholds, events and checks of the power of racks and shared units. */
export function powerWatchRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, getRackPowerCheck, ({ params: { rackId } }, { customerId }) => getCheck(context, toRack(customerId, rackId)));
  serve(app, getRackPowerThresholds, ({ params: { rackId } }, { customerId }) =>
    getThresholds(context, toRack(customerId, rackId)),
  );
  serve(app, updateRackPowerThresholds, ({ params: { rackId }, body }, { customerId }, { author }) =>
    updateThresholds(context, toRack(customerId, rackId), body, author()),
  );
  serve(app, listRackPowerEvents, ({ params: { rackId }, query }, { customerId }) =>
    listEvents(context, toRack(customerId, rackId), query),
  );
  serve(app, acknowledgeRackPowerEvent, ({ params: { rackId, eventId } }, { customerId }, { author }) =>
    acknowledge(context, toRack(customerId, rackId), eventId, author()),
  );

  serve(app, getSharedColoPowerCheck, ({ params: { sharedColoId } }, { customerId }) =>
    getCheck(context, toSharedColo(customerId, sharedColoId)),
  );
  serve(app, getSharedColoPowerThresholds, ({ params: { sharedColoId } }, { customerId }) =>
    getThresholds(context, toSharedColo(customerId, sharedColoId)),
  );
  serve(app, updateSharedColoPowerThresholds, ({ params: { sharedColoId }, body }, { customerId }, { author }) =>
    updateThresholds(context, toSharedColo(customerId, sharedColoId), body, author()),
  );
  serve(app, listSharedColoPowerEvents, ({ params: { sharedColoId }, query }, { customerId }) =>
    listEvents(context, toSharedColo(customerId, sharedColoId), query),
  );
  serve(app, acknowledgeSharedColoPowerEvent, ({ params: { sharedColoId, eventId } }, { customerId }, { author }) =>
    acknowledge(context, toSharedColo(customerId, sharedColoId), eventId, author()),
  );
}
