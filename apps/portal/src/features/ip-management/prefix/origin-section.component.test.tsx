import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { expect, it } from 'vitest';
import texts from '../../../locales/en/ip-prefix.json' with { type: 'json' };
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { OriginNotice } from './origin-section.tsx';

addTexts('ip-prefix', texts);

const prefix = {
  problems: ['ORIGIN_INVALID'],
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

it('says which AS announces the prefix, what the ROA allows, and what to do', async () => {
  const { screen } = await renderPage(() => <OriginNotice prefix={prefix} />);
  const getNotice = () => screen.getByRole('alert').element().textContent;
  await expect.poll(getNotice).toContain('AS64502 announces 2001:db8:f311::/48; the ROA allows 2001:db8::/32-48 AS64500');
  expect(getNotice()).toContain('Add a ROA for the AS that announces the route');
  await expect.element(screen.getByRole('button', { name: 'Show ROA' })).toBeVisible();
});

it('shows nothing without an invalid origin', async () => {
  const { screen } = await renderPage(() => <OriginNotice prefix={{ ...prefix, problems: [] }} />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
