import {
  getCustomer,
  updateCustomerAddress,
  updateCustomerCustomInvoiceReference,
  updateCustomerInvoiceAttachmentPreference,
  updateCustomerSecondFactor,
} from '@demarc/contract/customer.ts';
import { updateCustomerApprovalLimit } from '@demarc/contract/customer-approval-limit.ts';
import { updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './customer.service.ts';

export function customerRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, getCustomer, (_input, session) => service.get(context, session));
  serve(app, updateCustomerAddress, ({ body }, session, { author }) => service.updateAddress(context, session, body, author()));
  serve(app, updateCustomerIban, ({ body }, session, { author }) => service.updateIban(context, session, body, author()));
  serve(app, updateCustomerCustomInvoiceReference, ({ body }, session, { author }) =>
    service.updateCustomInvoiceReference(context, session, body, author()),
  );
  serve(app, updateCustomerInvoiceAttachmentPreference, ({ body }, session, { author }) =>
    service.updateInvoiceAttachmentPreference(context, session, body, author()),
  );
  serve(app, updateCustomerSecondFactor, ({ body }, session, { author }) =>
    service.updateSecondFactor(context, session, body, author()),
  );
  serve(app, updateCustomerApprovalLimit, ({ body }, session, { author }) =>
    service.updateApprovalLimit(context, session, body, author()),
  );
}
