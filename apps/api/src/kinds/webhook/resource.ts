import type { ResourceKind } from '../resource-kind.ts';
import { findWebhookNames } from './notice-names.store.ts';

export const webhookResource: ResourceKind = {
  notices: { subjects: ['webhook'], findNames: findWebhookNames },
};
