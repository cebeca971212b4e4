import { expect, it } from 'vitest';
import { groupServices } from './group-services.ts';

const createRow = (invoiceLineNumber: number, label: string | null, reference: string | null, address: string | null) => ({
  invoiceLineNumber,
  reference,
  address,
  serviceRef: label === null ? null : ({ type: 'LINE', id: 1, label } as const),
});

it('names one service per line by its reference or address, and counts each other service once', () => {
  const services = groupServices([
    createRow(1, 'LN-1', 'Weesp', 'Kade 1'),
    createRow(1, 'LN-1', 'Weesp', 'Kade 1'),
    createRow(1, 'LN-2', null, 'Kade 2'),
    createRow(2, 'LN-2', '', 'Kade 2'),
    createRow(3, null, null, null),
  ]);
  expect([...services]).toEqual([
    [1, { name: 'LN-1 · Weesp', others: 1 }],
    [2, { name: 'LN-2 · Kade 2', others: 0 }],
  ]);
});
