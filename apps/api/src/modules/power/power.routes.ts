import { Readable } from 'node:stream';
import {
  exportRackPower,
  exportSharedColoPower,
  getRackPower,
  getRackPowerSeries,
  getSharedColoPower,
  getSharedColoPowerSeries,
  listRackPowerMonths,
  listSharedColoPowerMonths,
} from '@demarc/contract/power/series.ts';
import { addPowerSamples, listPowerFeeds } from '@demarc/contract/provider/power.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { addSamples } from './add-samples.ts';
import * as service from './power.service.ts';
import type { UnitReference } from './power-lock.store.ts';
import { findFeedsToMeter } from './power-unit.store.ts';
import type { SeriesQuery } from './series-request.ts';

/** Registers the power calls of racks and of shared units: the same calls below different paths. */
export function powerRoutes(app: FastifyInstance, context: AppContext): void {
  const toRack = ({ customerId, rackId }: { customerId: number; rackId: number }): UnitReference => ({
    customerId,
    colocationId: rackId,
    kind: 'RACK',
  });
  const toSharedColo = ({ customerId, sharedColoId }: { customerId: number; sharedColoId: number }): UnitReference => ({
    customerId,
    colocationId: sharedColoId,
    kind: 'SHARED_COLO',
  });

  serve(app, addPowerSamples, ({ body }, _session, { author }) => addSamples(context, body.samples, author()));

  serve(app, listPowerFeeds, async ({ query: { limit = 200, after = 0 } }) => {
    const feeds = await findFeedsToMeter(context.database.db, after, limit + 1);
    const items = feeds.slice(0, limit);
    return { items, next: feeds.length > limit ? items.at(-1)!.feedId : null };
  });

  serve(app, getRackPower, ({ params }) => service.getSummary(context, toRack(params)));
  serve(app, getRackPowerSeries, ({ params, query }) => service.getSeries(context, toRack(params), query));
  serve(app, listRackPowerMonths, ({ params, query }) => service.listMonthFigures(context, toRack(params), query));
  serve(app, exportRackPower, ({ params, query }) => exportPower(context, toRack(params), query));

  serve(app, getSharedColoPower, ({ params }) => service.getSummary(context, toSharedColo(params)));
  serve(app, getSharedColoPowerSeries, ({ params, query }) => service.getSeries(context, toSharedColo(params), query));
  serve(app, listSharedColoPowerMonths, ({ params, query }) => service.listMonthFigures(context, toSharedColo(params), query));
  serve(app, exportSharedColoPower, ({ params, query }) => exportPower(context, toSharedColo(params), query));
}

async function exportPower(context: AppContext, ref: UnitReference, query: SeriesQuery & { format?: 'csv' }) {
  const { content } = await service.exportSeries(context, ref, query);
  const today = context.clock.now().toISOString().slice(0, 10);
  return { fileName: `power-${ref.colocationId}-${today}.csv`, content: Readable.from(content) };
}
