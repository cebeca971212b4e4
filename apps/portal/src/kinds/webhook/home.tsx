import type { Output } from '@demarc/contract/operation.ts';
import { listWebhooks } from '@demarc/contract/webhook.ts';
import { query } from '../../lib/api.ts';
import { type KindHome, selectActionItems } from '../homes.ts';
import { getWebhookItems } from './action-items.ts';

export const home: KindHome = {
  actionItems: {
    role: 'RESELLER_ADMIN',
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof listWebhooks>>(query(listWebhooks, { params: { customerId } }), getWebhookItems),
    ],
  },
};
