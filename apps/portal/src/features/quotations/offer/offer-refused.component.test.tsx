import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { expect, it, vi } from 'vitest';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OfferNote } from './offer-note.tsx';

vi.mock('../../../lib/configuration.ts', async (load) => ({
  ...(await load<object>()),
  getConfiguration: () => ({ apiEndpoint: '', brandOrigins: {}, support: { phone: '+31205550123', email: null } }),
}));

addTexts('quotation', {
  mrc: 'Per month',
  'valid-until': 'Valid until',
  'not-yet': 'not yet',
  requested: 'Requested',
  'next-UNABLE_TO_PROVIDE': 'We can’t make a quote for this',
  'ask-us': 'Ask us about alternatives:',
  'ask-contact': 'Ask {{name}} about alternatives.',
  copy: 'Request again',
});

const refusedQuote = {
  quotationId: 16,
  number: 'Q2026-4716',
  title: 'Line on Texel',
  status: 'UNABLE_TO_PROVIDE',
  statusReason: 'Digging in the dunes isn’t allowed.',
  requestedAt: '2026-10-20T14:25:00Z',
  createdByName: 'Fatima',
  request: { type: 'RACK', wishDate: '2026-11-17' },
  validUntil: null,
  daysLeft: null,
  level: null,
  offeredAt: null,
  salesContact: null,
  terms: [],
  items: [],
} as unknown as Quotation;

it('leaves out the facts that a refused quote will never have', async () => {
  const { screen } = await renderPage(() => <OfferFacts quotation={refusedQuote} />);
  await expect.element(screen.getByText('Requested')).toBeVisible();
  await expect.element(screen.getByText('Per month')).not.toBeInTheDocument();
});

it('shows missing facts of a quote that is still to come', async () => {
  const { screen } = await renderPage(() => <OfferFacts quotation={{ ...refusedQuote, status: 'REQUESTED' }} />);
  await expect.element(screen.getByText('Valid until')).toBeVisible();
});

it('says why there is no quote, and whom to contact for an alternative', async () => {
  const { screen } = await renderPage(() => <OfferNote quotation={refusedQuote} />);
  await expect.element(screen.getByText('Digging in the dunes isn’t allowed.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '+31205550123' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Request again' })).toBeVisible();
});

it('names the contact person if there is one', async () => {
  const salesContact = { name: 'Iris Vos', email: 'iris@demarc.example', phoneNumber: '+31205550124' };
  const { screen } = await renderPage(() => <OfferNote quotation={{ ...refusedQuote, salesContact }} />);
  await expect.element(screen.getByText('Ask Iris Vos about alternatives.')).toBeVisible();
});
