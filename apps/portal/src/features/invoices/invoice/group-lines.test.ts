import type { InvoiceLine } from '@demarc/contract/invoice.ts';
import { expect, it } from 'vitest';
import { groupLines } from './group-lines.ts';

it('groups the lines by kind of service, with exact sums', () => {
  const createLine = (lineNumber: number, serviceType: InvoiceLine['serviceType'], netAmount: string) =>
    ({ lineNumber, serviceType, netAmount }) as InvoiceLine;
  const lines = [
    createLine(1, 'RACK', '0.10'),
    createLine(2, 'LINE', '5.00'),
    createLine(3, 'RACK', '0.20'),
    createLine(4, null, '-1.00'),
  ];
  expect(groupLines(lines).map(({ serviceType, netAmount, lines: group }) => [serviceType, netAmount, group.length])).toEqual([
    ['RACK', '0.30', 2],
    ['LINE', '5.00', 1],
    [null, '-1.00', 1],
  ]);
});
