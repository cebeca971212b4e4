import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { expect, it, vi } from 'vitest';
import texts from '../../../locales/en/ip-prefix.json' with { type: 'json' };
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { OriginNotice } from './origin-section.tsx';

addTexts('ip-prefix', texts);

vi.mock('../../../lib/configuration.ts', async (load) => ({
  ...(await load<object>()),
  getConfiguration: () => ({ apiEndpoint: '', support: { phone: null, email: 'help@provider.example' } }),
}));

const prefix = {
  prefix: '2001:db8:f311::/48',
  problems: ['ORIGIN_INVALID'],
  registry: { status: 'ASSIGNED' },
  announcement: { announcedPrefix: '2001:db8:f311::/48', originAsn: 64_502, by: 'CUSTOMER', lastSeenAt: '2026-11-26T12:00:00Z' },
  rpki: {
    state: 'INVALID_ASN',
    checkedAt: '2026-11-27T12:00:00Z',
    roas: [{ prefix: '2001:db8::/32', maxLength: 48, asn: 64_500 }],
    advice: {
      fix: 'AUTHORIZE_ORIGIN',
      roa: { prefix: '2001:db8:f311::/48', maxLength: 48, asn: 64_502 },
      replaces: null,
    },
  },
} as unknown as IpPrefix;

it('names the announcing AS, the AS that the ROA allows, and who can create a ROA', async () => {
  const { screen } = await renderPage(() => <OriginNotice prefix={prefix} />);
  const getNotice = () => screen.getByRole('alert').element().textContent;
  await expect.poll(getNotice).toContain('AS64502 announces 2001:db8:f311::/48; the ROA allows 2001:db8::/32-48 AS64500');
  expect(getNotice()).toContain('This is our address space');
  const { href } = screen.getByRole('link', { name: 'Ask for the ROA' }).element() as HTMLAnchorElement;
  expect(decodeURIComponent(href)).toContain('2001:db8:f311::/48-48 AS64502');
  await expect.element(screen.getByRole('button', { name: 'Show ROA' })).toBeVisible();
});

it('links to the RIPE portal for a ROA of the company’s own space', async () => {
  const ownSpacePrefix = { ...prefix, registry: { ...prefix.registry!, status: 'ASSIGNED PI' } };
  const { screen } = await renderPage(() => <OriginNotice prefix={ownSpacePrefix} />);
  await expect.element(screen.getByRole('link', { name: 'Open the portal of the RIPE NCC' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ask for the ROA' })).not.toBeInTheDocument();
});

it('renders nothing without an invalid origin', async () => {
  const { screen } = await renderPage(() => <OriginNotice prefix={{ ...prefix, problems: [] }} />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
