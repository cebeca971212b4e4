import { Type } from 'typebox';
import { InvoiceNumberParam } from '../invoice.ts';
import { InvoiceFinding } from '../invoice-finding.ts';
import { defineOperation } from '../operation.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { CustomerId, IntegerId } from '../types.ts';
import { providerAccess as access } from './access.ts';

const tag = 'Provider: invoices';

export const reconcileInvoice = defineOperation({
  id: 'reconcileInvoice',
  method: 'POST',
  path: '/v1/provider/invoice/:number/reconcile',
  summary:
    'Checks the charges of an invoice against services and contracts again. Open findings that no longer apply are resolved. One that is already being checked is not checked twice.',
  tag,
  access,
  params: Type.Object({ number: InvoiceNumberParam }),
  status: 202,
  response: Type.Object({ status: Type.Literal('RUNNING') }),
});

export const dismissFinding = defineOperation({
  id: 'dismissFinding',
  method: 'POST',
  path: '/v1/provider/invoice-finding/:findingId/dismiss',
  summary: 'Resolves an open finding by decision, because the charge is right.',
  tag,
  access,
  params: Type.Object({ findingId: IntegerId }),
  body: Type.Object({ reason: Type.String({ maxLength: 500, description: 'The customer can read it.' }) }),
  bodyName: 'findingDismissal',
  rules: { reason: [required, maxLength(500)] },
  response: Type.Object({ customerId: CustomerId, ...InvoiceFinding.properties }),
  problems: ['INVALID_TRANSITION'],
});
