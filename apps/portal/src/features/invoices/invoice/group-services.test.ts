import { expect, it } from 'vitest';
import { groupServices } from './group-services.ts';

const row = (invoiceLineNumber: number, label: string | null, reference: string | null, address: string | null) => ({
  invoiceLineNumber,
  reference,
  address,
  serviceRef: label === null ? null : ({ type: 'LINE', id: 1, label } as const),
});

it('names one service per line by its reference or address, and counts each other service once', () => {
  const services = groupServices([
    row(1, 'LN-1', 'Weesp', 'Kade 1'),
    row(1, 'LN-1', 'Weesp', 'Kade 1'),
    row(1, 'LN-2', null, 'Kade 2'),
    row(2, 'LN-2', '', 'Kade 2'),
    row(3, null, null, null),
  ]);
  expect([...services]).toEqual([
    [1, { name: 'LN-1 · Weesp', others: 1 }],
    [2, { name: 'LN-2 · Kade 2', others: 0 }],
  ]);
});
