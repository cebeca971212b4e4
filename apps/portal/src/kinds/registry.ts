import { collect } from '@demarc/contract/kinds/collect.ts';
import type { OrderType, SearchKind } from '@demarc/contract/kinds/registry.ts';
import type { NoticeKind } from '@demarc/contract/notice.ts';
import { account } from './account/kind.ts';
import { agreement } from './agreement/kind.ts';
import { apiToken } from './api-token/kind.ts';
import { approvalRequest } from './approval-request/kind.ts';
import { contact } from './contact/kind.ts';
import { dcConnection } from './dc-connection/kind.ts';
import { diversity } from './diversity/kind.ts';
import { invoice } from './invoice/kind.ts';
import { ipPrefix } from './ip-prefix/kind.ts';
import type { Kind, NoticeDisplay, OrderedKind, SearchedKind } from './kind.ts';
import { line } from './line/kind.ts';
import { manualAgreement } from './manual-agreement/kind.ts';
import { order } from './order/kind.ts';
import { quotation } from './quotation/kind.ts';
import { rack } from './rack/kind.ts';
import { tvAccount } from './tv-account/kind.ts';
import { wdm } from './wdm/kind.ts';
import { webhook } from './webhook/kind.ts';

// In the order of the menu. A new kind is added to this list.
const descriptors = [
  order,
  quotation,
  manualAgreement,
  approvalRequest,
  line,
  rack,
  dcConnection,
  wdm,
  diversity,
  ipPrefix,
  tvAccount,
  invoice,
  account,
  contact,
  apiToken,
  agreement,
  webhook,
] as const;
export const kinds: readonly Kind[] = descriptors;

// TypeScript reports kinds of the contract without a descriptor.
export const searchedKinds: Readonly<Record<SearchKind, SearchedKind>> = collect(descriptors, 'search');
export const noticeDisplays: Readonly<Record<NoticeKind, NoticeDisplay>> = collect(descriptors, 'notices');
export const orderedKinds: Readonly<Record<OrderType, OrderedKind>> = collect(descriptors, 'orders');
