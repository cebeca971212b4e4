import { createContact, deleteContact, updateContact } from '@demarc/contract/contact.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as service from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, createContact, ({ body }, { customerId }, { author, keepAnswer }) =>
    service.create(parts, customerId, body, author(), keepAnswer),
  );
  serve(app, updateContact, ({ params, body }, { customerId }, { author }) =>
    service.update(parts, customerId, params.contactId, body, author()),
  );
  serve(app, deleteContact, ({ params }, { customerId }, { author }) =>
    service.remove(parts, customerId, params.contactId, author()),
  );
}
