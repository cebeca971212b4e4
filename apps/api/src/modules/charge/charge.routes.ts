import { addCustomerCharge } from '@demarc/contract/provider/invoice.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { addCharge } from './add-charge.ts';

export function chargeRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, addCustomerCharge, ({ params, body }, _session, { author, saveResponse }) =>
    addCharge(context, params.customerId, body, { author: author(), saveResponse }),
  );
}
