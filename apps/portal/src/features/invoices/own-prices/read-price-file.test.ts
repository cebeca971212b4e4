import { expect, it } from 'vitest';
import { readPriceFile } from './read-price-file.ts';

const read = (text: string) => readPriceFile(new Blob([text]));

it.each([
  ['our export', '\uFEFFserviceType,serviceId,service,reference,monthlyCost,monthlyPrice,costCenter,endUser\r\n', ','],
  ['a file of Excel', 'sep=;\r\nServiceType;ServiceId;Service;Reference;MonthlyCost;MonthlyPrice;CostCenter;EndUser\r\n', ';'],
])('reads %s', async (_name, head, separator) => {
  const row = ['LINE', '204512', 'LN-204512', '', '30.00', '"49,95"', "'=KP-1", 'Bakkerij Smit'].join(separator);
  expect(await read(`${head}${row}\r\n\r\n`)).toEqual([
    { serviceType: 'LINE', serviceId: '204512', monthlyPrice: '49,95', costCenter: '=KP-1', endUser: 'Bakkerij Smit' },
  ]);
});

it.each([
  ['another file', 'name,price\r\nSmit,10\r\n', 'invoice.file-without-columns'],
  ['an empty file', '', 'invoice.file-without-columns'],
  ['a file without rows', 'serviceType,serviceId\r\n', 'invoice.file-empty'],
  ['too many rows', `serviceType,serviceId\r\n${'LINE,1\r\n'.repeat(20_001)}`, 'invoice.file-too-many-rows'],
])('rejects %s', async (_name, text, key) => {
  await expect(read(text)).rejects.toThrow(key);
});
