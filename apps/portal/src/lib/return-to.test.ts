import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumeReturnTo, rememberReturnTo, sanitizeReturnTo } from './return-to.ts';

describe('a return path', () => {
  it.each(['/company', '/lines?status=UP#top', '/orders/rack/new/AMS%201', '/'])('accepts %s', (address) =>
    expect(sanitizeReturnTo(address)).toBe(address),
  );

  it.each([
    ['another host', '//evil.example/company'],
    ['another host by a backslash', '/\\evil.example'],
    ['a backslash further on', '/company\\..\\..'],
    ['a scheme', 'https://evil.example'],
    ['script', 'javascript:alert(1)'],
    ['a relative path', 'company'],
    ['a host that appears once dots are resolved', '/.//evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break', '/company\n//evil.example'],
    ['the way in', '/sso/login?code=a&state=b'],
    ['the other way in', '/token/login'],
    ['the way out', '/logout'],
    ['something endless', `/${'x'.repeat(3000)}`],
    ['nothing', undefined],
    ['a number', 1],
  ])('rejects %s', (_what, address) => expect(sanitizeReturnTo(address)).toBeNull());

  it('never leaves the origin, whatever the input', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', ':', '@', 'evil.example', 'https', '\t', '\n', '%2f', '?', '#', ' ');
    const address = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 8 }).map((context) => `/${context.join('')}`),
    );
    fc.assert(
      fc.property(address, (value) => {
        const safe = sanitizeReturnTo(value);
        if (safe !== null) expect(new URL(safe, 'https://portal.example').origin).toBe('https://portal.example');
      }),
    );
  });

  it('is consumed once', () => {
    rememberReturnTo('/company');
    expect([consumeReturnTo(), consumeReturnTo()]).toEqual(['/company', null]);
    rememberReturnTo('//evil.example');
    expect(consumeReturnTo()).toBeNull();
  });
});
