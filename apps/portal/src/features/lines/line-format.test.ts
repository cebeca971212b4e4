import { formatAddress, formatStreet } from '@demarc/contract/format-address.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../blocks/format-duration.ts';
import { getFormats } from '../../lib/format.ts';
import { formatBytes, formatPrefix, formatStateStart, getDisplayIp } from './line-format.ts';

const emptyEndUser = { companyName: '', firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '' };
const address = {
  street: 'Dorpsplein',
  houseNumber: 61,
  houseNumberAddition: 'A',
  postalCode: '1121ZX',
  city: 'Landsmeer',
  country: 'NL',
  bagAddressId: null,
  room: null,
};

describe('getLineName', () => {
  const line = {
    reference: 'KAAS-02',
    endUser: { ...emptyEndUser, companyName: 'Kaashandel', lastName: 'Brug' },
    serviceId: 'LN-1',
  };
  it.each([
    ['its reference', line, 'KAAS-02'],
    ['the company', { ...line, reference: null }, 'Kaashandel'],
    ['the person', { ...line, reference: '', endUser: { ...emptyEndUser, firstName: 'Jan', lastName: 'Brug' } }, 'Jan Brug'],
    ['its number', { ...line, reference: null, endUser: emptyEndUser }, 'LN-1'],
  ])('returns %s', (_what, given, name) => {
    expect(getLineName(given)).toBe(name);
  });
});

it('formats an address as on an envelope', () => {
  expect(formatAddress(address)).toBe('Dorpsplein 61-A, 1121 ZX Landsmeer');
  expect(formatStreet({ ...address, houseNumberAddition: null, room: 'MER 2' })).toBe('Dorpsplein 61, MER 2');
});

it.each([
  [0, '0 kB'],
  [12_400, '12.4 kB'],
  [999_000_000, '999 MB'],
  [12_400_000_000, '12.4 GB'],
  [3_000_000_000_000_000_000, '3,000 PB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes, getFormats('en'))).toBe(text);
});

it.each([
  [59, 'line.duration-minutes {"minutes":0}'],
  [3_660, 'line.duration-hours {"hours":1,"minutes":1}'],
  [1_231_200, 'line.duration-days {"days":14,"hours":6}'],
])('formats %d seconds in the two largest units', (seconds, text) => {
  const t = ((key: string, values: unknown) => `${key} ${JSON.stringify(values)}`) as never;
  expect(formatDuration(seconds, t)).toBe(text);
});

it('formats a prefix of one address as that address', () => {
  expect(formatPrefix('203.0.113.24/32')).toBe('203.0.113.24');
  expect(formatPrefix('203.0.113.0/29')).toBe('203.0.113.0/29');
  expect(formatPrefix(null)).toBeNull();
});

describe('getDisplayIp', () => {
  const session = { stoppedAt: null, ipv4: '100.96.3.233' };
  it('returns the address of the session if the line has no prefix', () => {
    expect(getDisplayIp(session, null)).toEqual({ text: '100.96.3.233', origin: 'session' });
    expect(getDisplayIp({ ...session, stoppedAt: '2026-11-24T08:00:00Z' }, null)).toEqual({ text: null, origin: 'none' });
    expect(getDisplayIp(undefined, null)).toEqual({ text: null, origin: 'none' });
  });
  it("returns the line's only address, or the session's address within its prefix", () => {
    expect(getDisplayIp({ ...session, ipv4: '203.0.113.24' }, '203.0.113.24/32')).toEqual({
      text: '203.0.113.24',
      origin: 'none',
    });
    expect(getDisplayIp({ ...session, ipv4: '203.0.113.1' }, '203.0.113.0/29')).toEqual({
      text: '203.0.113.1',
      origin: 'prefix',
    });
    expect(getDisplayIp(undefined, '203.0.113.0/29')).toEqual({ text: '203.0.113.0/29', origin: 'none' });
  });
});

it('formats since when a line fails or is suspended, but not the suspension of a terminating line', () => {
  const line = { stateSince: '2026-11-20T08:00:00.000Z', suspension: null };
  const suspended = { ...line, suspension: { since: '2026-11-03T08:00:00.000Z', reason: null } };
  expect(formatStateStart({ ...line, state: 'DOWN' }, getFormats('en'))).toMatch(/20 Nov 2026/);
  expect(formatStateStart({ ...suspended, state: 'SUSPENDED' }, getFormats('en'))).toBe('3 Nov 2026');
  expect(formatStateStart({ ...suspended, state: 'PENDING_TERMINATION' }, getFormats('en'))).toBeNull();
  expect(formatStateStart({ ...line, state: 'ACTIVE' }, getFormats('en'))).toBeNull();
});
