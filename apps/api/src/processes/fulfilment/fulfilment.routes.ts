import {
  addProviderOrderDocument,
  addProviderOrderNote,
  createProviderIpPool,
  getProviderOrder,
  listProviderIpPools,
  listProviderOrders,
  moveProviderOrder,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
} from '@demarc/contract/provider/order.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as pools from './ip-pool.service.ts';
import * as service from './provider-order.service.ts';

export function fulfilmentRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts.database;
  serve(app, listProviderOrders, ({ query }) => service.list(db, query));
  serve(app, getProviderOrder, ({ params }) => service.get(db, params.orderId));
  serve(app, moveProviderOrder, ({ params, body }, _session, { author, keepAnswer }) =>
    service.move(parts, params.orderId, body, author(), keepAnswer),
  );
  serve(app, reachProviderOrderMilestone, ({ params, body }, _session, { author }) =>
    service.milestone(parts, params.orderId, body, author()),
  );
  serve(app, updateProviderOrderAppointment, ({ params, body }, _session, { author }) =>
    service.appointment(parts, params.orderId, body, author()),
  );
  serve(app, addProviderOrderNote, ({ params, body }, _session, { author, keepAnswer }) =>
    service.note(parts, params.orderId, body, author(), keepAnswer),
  );
  serve(app, addProviderOrderDocument, ({ params, body }, _session, { author, keepAnswer }) =>
    service.document(parts, params.orderId, body, author(), keepAnswer),
  );
  serve(app, listProviderIpPools, () => pools.list(db));
  serve(app, createProviderIpPool, ({ body }, _session, { keepAnswer }) => pools.create(parts, body.prefix, keepAnswer));
}
