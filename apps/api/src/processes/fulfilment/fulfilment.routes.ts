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
  serve(app, listProviderOrders, ({ query }, _session, { language }) => service.list(db, query, language));
  serve(app, getProviderOrder, ({ params }, _session, { language }) => service.get(db, params.orderId, language));
  serve(app, moveProviderOrder, ({ params, body }, _session, { author, language, keepAnswer }) =>
    service.move(parts, params.orderId, body, { author: author(), language, keepAnswer }),
  );
  serve(app, reachProviderOrderMilestone, ({ params, body }, _session, { author, language }) =>
    service.milestone(parts, params.orderId, body, { author: author(), language }),
  );
  serve(app, updateProviderOrderAppointment, ({ params, body }, _session, { author, language }) =>
    service.appointment(parts, params.orderId, body, { author: author(), language }),
  );
  serve(app, addProviderOrderNote, ({ params, body }, _session, { author, language, keepAnswer }) =>
    service.note(parts, params.orderId, body, { author: author(), language, keepAnswer }),
  );
  serve(app, addProviderOrderDocument, ({ params, body }, _session, { author, language, keepAnswer }) =>
    service.document(parts, params.orderId, body, { author: author(), language, keepAnswer }),
  );
  serve(app, listProviderIpPools, () => pools.list(db));
  serve(app, createProviderIpPool, ({ body }, _session, { keepAnswer }) => pools.create(parts, body.prefix, keepAnswer));
}
