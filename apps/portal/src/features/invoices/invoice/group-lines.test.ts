import type { InvoiceLine } from '@demarc/contract/invoice.ts';
import { expect, it } from 'vitest';
import { groupLines } from './group-lines.ts';

it('groups the lines by kind of service, with exact sums', () => {
  const line = (lineNumber: number, serviceType: InvoiceLine['serviceType'], netAmount: string) =>
    ({ lineNumber, serviceType, netAmount }) as InvoiceLine;
  const lines = [line(1, 'RACK', '0.10'), line(2, 'LINE', '5.00'), line(3, 'RACK', '0.20'), line(4, null, '-1.00')];
  expect(groupLines(lines).map(({ serviceType, netAmount, lines: group }) => [serviceType, netAmount, group.length])).toEqual([
    ['RACK', '0.30', 2],
    ['LINE', '5.00', 1],
    [null, '-1.00', 1],
  ]);
});
