import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { quotationNotice } from './quotation-notice.ts';

const quotation = { ...company, quotationId: 4_711, number: 'Q2025-4711', title: changedBy, text: null, orderCount: 0 } as const;
const offer = {
  version: 2,
  validUntil: '2025-12-31',
  mrc: '1250.00',
  nrc: '400.00',
  termMonths: 36,
  contractValue: '45400.00',
} as const;

export const samples = createSamples(quotationNotice, [
  { ...quotation, offer, reason: 'OFFERED', text: changedBy },
  { ...quotation, offer: { ...offer, termMonths: 0 }, reason: 'NEW_VERSION' },
  { ...quotation, offer: { ...offer, termMonths: 1 }, reason: 'EXPIRING' },
  { ...quotation, offer, reason: 'EXPIRED', firstName: '' },
  { ...quotation, offer: null, reason: 'REFUSED', text: 'The building has no duct.\n\nWe looked twice.' },
  { ...quotation, offer, reason: 'WITHDRAWN', text: 'The price was wrong.' },
  { ...quotation, offer, reason: 'ACCEPTED', orderCount: 1 },
  { ...quotation, offer, reason: 'ACCEPTED', orderCount: 4 },
  { ...quotation, offer, reason: 'ANSWERED', text: 'Yes, that is possible.' },
]);
