import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';

const clock = createTestClock();
const config = { publicUrl: 'https://portal.example' };
const loginId = '0198c0de-0000-7000-8000-000000000001';

function createCookie(publicUrl: string, cookieKeys: readonly string[], cookie?: string): string {
  let set = '';
  const header = (_name: string, value: string) => {
    set = value;
  };
  const request = { headers: { cookie } } as FastifyRequest;
  setDeviceCookie({ cookieKeys }, clock, { publicUrl }, loginId, request, { header } as unknown as FastifyReply);
  return set;
}
const getPair = (cookie: string) => cookie.split(';')[0]!;

it('sets a secure cookie over HTTPS only, with the prefix __Secure-', () => {
  expect(createCookie('https://portal.example', ['a'])).toMatch(/^__Secure-device_.*; HttpOnly; SameSite=Lax; Secure$/);
  expect(createCookie('http://localhost:8080', ['a'])).toMatch(/^device_.*; HttpOnly; SameSite=Lax$/);
});

it('accepts the cookie under its name without the prefix', () => {
  const old = getPair(createCookie(config.publicUrl, ['a'])).replace('__Secure-', '');
  const device = readDeviceCookie({ cookieKeys: ['a'] }, clock, config, old, loginId);
  expect(device).toMatch(/^[\w-]{22}$/);
  const renewed = getPair(createCookie(config.publicUrl, ['a'], old));
  expect(renewed).toMatch(/^__Secure-/);
  expect(readDeviceCookie({ cookieKeys: ['a'] }, clock, config, renewed, loginId)).toBe(device);
});

it('accepts only a cookie that a current or retired key signed', () => {
  const cookies = `other=1; ${getPair(createCookie('https://portal.example', ['old']))}; more=2`;
  expect(readDeviceCookie({ cookieKeys: ['new', 'old'] }, clock, config, cookies, loginId)).toMatch(/^[\w-]{22}$/);
  expect(readDeviceCookie({ cookieKeys: ['new'] }, clock, config, cookies, loginId)).toBeNull();
  expect(readDeviceCookie({ cookieKeys: ['old'] }, clock, config, undefined, loginId)).toBeNull();
});

it('renews the cookie with the same browser ID', () => {
  const keys = { cookieKeys: ['a'] };
  const first = getPair(createCookie('https://portal.example', ['a']));
  clock.moveBy(60);
  const second = getPair(createCookie('https://portal.example', ['a'], first));
  expect(second).not.toBe(first);
  expect(readDeviceCookie(keys, clock, config, second, loginId)).toBe(readDeviceCookie(keys, clock, config, first, loginId));
});
