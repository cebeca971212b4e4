import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import english from '../../../locales/en/tv-activation.json' with { type: 'json' };
import dutch from '../../../locales/nl/tv-activation.json' with { type: 'json' };
import { formatHistoryEntry, getAuthorLabel } from './history-format.ts';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { 'tv-activation': english }, nl: { 'tv-activation': dutch } },
    ns: ['tv-activation'],
    defaultNS: false,
    nsSeparator: '.',
    keySeparator: '.',
    interpolation: { escapeValue: false },
  });
});

const formatEvent = (event: string, details: Record<string, unknown> = {}) =>
  formatHistoryEntry({ event, details }, i18next.t, getFormats('en'));

const events = [
  ...['created', 'changed', 'activated', 'suspended', 'resumed', 'cancelled', 'cancellation-withdrawn', 'ended', 'pin-set'].map(
    (what) => `tv-account.${what}`,
  ),
  ...['added', 'started', 'cancelled', 'cancellation-withdrawn', 'ended'].map((what) => `tv-product.${what}`),
  ...['issued', 'cancelled', 'expired'].map((what) => `tv-code.${what}`),
  ...['requested', 'confirmed', 'dismissed'].map((what) => `tv-activation.${what}`),
  ...['added', 'removed'].map((what) => `tv-device.${what}`),
];

it.each(events)('translates %s in both languages', (event) => {
  expect(formatEvent(event)).not.toBe(event);
  expect(formatEvent(event)).not.toContain('{{');
  const inDutch = formatHistoryEntry({ event, details: {} }, i18next.getFixedT('nl'), getFormats('nl'));
  expect(inDutch).not.toBe(formatEvent(event));
});

it('shows the name of an unknown event', () => {
  expect(formatEvent('tv-account.painted')).toBe('tv-account.painted');
});

describe('the details of an event', () => {
  it('include the product name and its date', () => {
    const product = { productCode: 'SPORT', productName: 'Sport Kade', startDate: '2025-12-01' };
    expect(formatEvent('tv-product.added', { ...product, status: 'active' })).toBe('Sport Kade added');
    expect(formatEvent('tv-product.added', { ...product, status: 'pending' })).toBe('Sport Kade added, starting 1 Dec 2025');
    expect(formatEvent('tv-product.cancelled', { productCode: 'SPORT', cancellationDate: '2025-11-30' })).toBe(
      'Termination of SPORT requested; active through 30 Nov 2025',
    );
  });
  it('distinguish the kinds of codes and include the email address', () => {
    const expiresAt = '2025-11-20T14:24:00Z';
    expect(formatEvent('tv-code.issued', { confirmed: true, expiresAt })).toBe(
      'Code created for immediate access, valid until 20 Nov 2025, 15:24',
    );
    expect(formatEvent('tv-code.issued', { confirmed: false, expiresAt })).toContain('for requesting access');
    expect(formatEvent('tv-code.issued', { confirmed: false, email: 'a@b.example', expiresAt })).toContain('a@b.example');
  });
  it('explain that a device was removed because no slot was left', () => {
    expect(formatEvent('tv-device.removed', { deviceName: 'Box' })).toBe('Box removed');
    expect(formatEvent('tv-device.removed', { deviceName: 'Box', reason: 'no-place' })).toContain('no slot left');
  });
});

it('names the person, "a colleague" for a deleted account, and nobody for system events', () => {
  const getAuthor = (actor: 'CUSTOMER' | 'SYSTEM', byName: string | null) => getAuthorLabel({ actor, byName }, i18next.t);
  expect(getAuthor('CUSTOMER', 'Ruben Postma')).toBe('Ruben Postma');
  expect(getAuthor('CUSTOMER', null)).toBe('A colleague');
  expect(getAuthor('SYSTEM', null)).toBe('');
});
