import { expect, it } from 'vitest';
import { buildSecurityHeaders } from './security-headers.ts';

const getTransportSecurity = (publicUrl: string, ...brandHosts: string[]) =>
  buildSecurityHeaders({ publicUrl, brandHosts: new Map(brandHosts.map((host) => [host, 'demarc' as never])) }).get(
    'Strict-Transport-Security',
  );

it('sends HSTS for a year, including the subdomains of a portal', () => {
  expect(getTransportSecurity('https://portal.provider.example')).toBe('max-age=31536000; includeSubDomains');
});

it('does not include subdomains of a registered domain', () => {
  expect(getTransportSecurity('https://provider.example')).toBe('max-age=31536000');
  expect(getTransportSecurity('https://portal.provider.example', 'reseller.example')).toBe('max-age=31536000');
});

it('sends no HSTS without https', () => {
  expect(getTransportSecurity('http://localhost:8080')).toBeUndefined();
});
