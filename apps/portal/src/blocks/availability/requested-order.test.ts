import { expect, it } from 'vitest';
import { findRequestedAddress } from './requested-order.ts';

it.each([
  ['/orders/line/new?availabilityId=a&packageCode=b&postalCode=1234AC&houseNumber=31', '1234 AC 31'],
  ['/orders/line/new?postalCode=1234AC&houseNumber=31&houseNumberAddition=A', '1234 AC 31'],
])('finds the address of the order in %j', (returnTo, address) => expect(findRequestedAddress(returnTo)).toBe(address));

it.each([
  null,
  undefined,
  '/',
  '/orders/line/new',
  '/orders/line/new?lineId=7',
  '/orders/line/new?postalCode=1234AC&houseNumber=%3Cb%3E',
  '/orders/line/new?postalCode=1234AC&houseNumber=123456',
  '/postal-code-check?postalCode=1234AC&houseNumber=31',
])('finds no address of an order in %j', (returnTo) => expect(findRequestedAddress(returnTo)).toBeNull());
