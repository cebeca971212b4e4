import {
  getCustomer,
  updateCustomerAddress,
  updateCustomerCustomInvoiceReference,
  updateCustomerIban,
  updateCustomerInvoiceAttachmentPreference,
  updateCustomerSecondFactor,
} from '@demarc/contract/customer.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './customer.service.ts';

export function customerRoutes(app: FastifyInstance, parts: AppContext): void {
  serve(app, getCustomer, (_input, session) => service.get(parts.database.db, session));
  serve(app, updateCustomerAddress, ({ body }, session, { author }) => service.updateAddress(parts, session, body, author()));
  serve(app, updateCustomerIban, ({ body }, session, { author }) => service.updateIban(parts, session, body, author()));
  serve(app, updateCustomerCustomInvoiceReference, ({ body }, session, { author }) =>
    service.updateCustomInvoiceReference(parts, session, body, author()),
  );
  serve(app, updateCustomerInvoiceAttachmentPreference, ({ body }, session, { author }) =>
    service.updateInvoiceAttachmentPreference(parts, session, body, author()),
  );
  serve(app, updateCustomerSecondFactor, ({ body }, session, { author }) =>
    service.updateSecondFactor(parts, session, body, author()),
  );
}
