import {
  addProviderOrderDocument,
  addProviderOrderNote,
  getProviderOrder,
  listProviderOrders,
  moveProviderOrder,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
} from '@demarc/contract/provider/order.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './provider-order.service.ts';

export function fulfillmentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, listProviderOrders, ({ query }, _session, { language }) => service.list(db, query, language));
  serve(app, getProviderOrder, ({ params }, _session, { language }) => service.get(db, params.orderId, language));
  serve(app, moveProviderOrder, ({ params, body }, _session, { author, language, saveResponse }) =>
    service.move(context, params.orderId, body, { author: author(), language, saveResponse }),
  );
  serve(app, reachProviderOrderMilestone, ({ params, body }, _session, { author, language }) =>
    service.setMilestone(context, params.orderId, body, { author: author(), language }),
  );
  serve(app, updateProviderOrderAppointment, ({ params, body }, _session, { author, language }) =>
    service.updateAppointment(context, params.orderId, body, { author: author(), language }),
  );
  serve(app, addProviderOrderNote, ({ params, body }, _session, { author, language, saveResponse }) =>
    service.createNote(context, params.orderId, body, { author: author(), language, saveResponse }),
  );
  serve(app, addProviderOrderDocument, ({ params, body }, _session, { author, language, saveResponse }) =>
    service.createDocument(context, params.orderId, body, { author: author(), language, saveResponse }),
  );
}
