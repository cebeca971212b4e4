import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const transportSecurity = (publicUrl: string, ...brandHosts: string[]) =>
  securityHeaders({ publicUrl, brandHosts: new Map(brandHosts.map((host) => [host, 'demarc' as never])) }).get(
    'Strict-Transport-Security',
  );

it('sends HSTS for a year, including the subdomains of a portal', () => {
  expect(transportSecurity('https://portal.provider.example')).toBe('max-age=31536000; includeSubDomains');
});

it('does not include subdomains of a registered domain', () => {
  expect(transportSecurity('https://provider.example')).toBe('max-age=31536000');
  expect(transportSecurity('https://portal.provider.example', 'reseller.example')).toBe('max-age=31536000');
});

it('sends no HSTS without https', () => {
  expect(transportSecurity('http://localhost:8080')).toBeUndefined();
});
