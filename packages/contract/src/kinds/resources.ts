import type { ResourceKind } from './kind.ts';

/** The event subjects that the pages of a TV account show. */
export const tvEventSubjects = ['tv-account', 'tv-activation', 'tv-code', 'tv-device', 'tv-product'] as const;

/** The kinds of resources that are not ordered. Search results of equal rank are shown in this order. */
export const resourceKinds = {
  order: {
    subjects: ['order'],
    notices: {
      'order-trouble': ['order.on-hold', 'order.late', 'order.rejected', 'order.failed'],
      'order-planned': ['order.planned', 'order.appointment-changed'],
      'order-done': ['order.completed', 'order.cancelled'],
      'order-note': ['order.note-added', 'order.document-added'],
    },
    search: 'order',
  },
  approvalRequest: {
    subjects: ['approval-request'],
    notices: {
      'approval-request': [
        'approval-request.created',
        'approval-request.approved',
        'approval-request.refused',
        'approval-request.expired',
      ],
    },
  },
  invoice: {
    subjects: ['invoice'],
    notices: {
      invoice: [
        'invoice.issued',
        'invoice.reminded',
        'invoice.reversed',
        'invoice.credited',
        'invoice.disputed',
        'invoice.dispute-answered',
        'invoice.dispute-accepted',
        'invoice.dispute-rejected',
        'invoice.findings-found',
      ],
    },
    search: 'invoice',
  },
  quotation: {
    subjects: ['quotation'],
    notices: {
      quotation: [
        'quotation.offered',
        'quotation.accepted',
        'quotation.expiring',
        'quotation.expired',
        'quotation.withdrawn',
        'quotation.refused',
        'quotation.answered',
      ],
    },
    search: 'quotation',
  },
  ownPrice: { subjects: ['own-price'] },
  tvAccount: {
    subjects: [...tvEventSubjects, 'tv-package'],
    notices: { tv: ['tv-activation.requested'] },
    search: 'tvAccount',
  },
  diversityPair: {
    subjects: ['diversity-pair'],
    notices: { diversity: ['diversity-pair.worsened'] },
  },
  ipPrefix: {
    subjects: ['ip-prefix', 'ip-prefix-request'],
    notices: {
      'ip-prefix': [
        'ip-prefix.rpki-invalid',
        'ip-prefix.rpki-valid',
        'ip-prefix.dns-failed',
        'ip-prefix.delegation-failed',
        'ip-prefix.null-route-active',
        'ip-prefix.null-route-ended',
        'ip-prefix.release-near',
        'ip-prefix.assigned',
      ],
      'ip-prefix-request': ['ip-prefix-request.approved', 'ip-prefix-request.refused'],
    },
    search: 'ipPrefix',
  },
  manualAgreement: {
    subjects: ['manual-agreement'],
    notices: {
      'manual-agreement': [
        'manual-agreement.offered',
        'manual-agreement.expiring',
        'manual-agreement.expired',
        'manual-agreement.signed',
        'manual-agreement.withdrawn',
        'manual-agreement.activated',
        'manual-agreement.answered',
        'manual-agreement.copy-refused',
      ],
    },
    search: 'manualAgreement',
  },
  contact: { subjects: ['contact'], search: 'contact' },
  agreement: { subjects: ['msa'], notices: { agreement: ['msa.offered', 'msa.terminated'] } },
  account: {
    subjects: ['account', 'login', 'session'],
    notices: { people: ['account.created', 'account.activated', 'account.deleted'] },
    search: 'account',
  },
  apiToken: { subjects: ['api-token'], search: 'apiToken' },
  webhook: { subjects: ['webhook'], notices: { webhook: ['webhook.paused'] } },
  customer: { subjects: ['customer', 'address', 'address-watch', 'availability-batch', 'loyalty'] },
} as const satisfies Record<string, ResourceKind>;
