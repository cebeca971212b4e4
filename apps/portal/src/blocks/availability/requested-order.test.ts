import { expect, it } from 'vitest';
import { parseRequestedOrder } from './requested-order.ts';

it.each([
  ['/orders/line/new?availabilityId=a&packageCode=b&postalCode=1234AC&houseNumber=31', '1234 AC 31'],
  ['/orders/line/new?postalCode=1234AC&houseNumber=31&houseNumberAddition=A', '1234 AC 31-A'],
  ['/orders/line/new?postalCode=1234AC&houseNumber=%3Cb%3E', null],
  ['/orders/line/new', null],
  ['/orders/rack/new/AMS1', null],
])('finds the address of the order in %j', (returnTo, address) => expect(parseRequestedOrder(returnTo)).toEqual({ address }));

it.each([null, undefined, '/', '/orders', '/orders?order=7', '/lines?q=/orders/line/new'])('finds no order in %j', (returnTo) =>
  expect(parseRequestedOrder(returnTo)).toBeNull(),
);
