import { createContact, deleteContact, updateContact } from '@demarc/contract/contact.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, createContact, ({ body }, { customerId }, { author, saveResponse }) =>
    service.create(context, customerId, body, author(), saveResponse),
  );
  serve(app, updateContact, ({ params, body }, { customerId }, { author }) =>
    service.update(context, customerId, params.contactId, body, author()),
  );
  serve(app, deleteContact, ({ params }, { customerId }, { author }) =>
    service.remove(context, customerId, params.contactId, author()),
  );
}
