import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { describe, expect, it } from 'vitest';
import { readRequestStart } from './request-start.ts';
import { buildRequestFormRules, type RequestValues, toRequestBody } from './request-values.ts';

const fill = (values: RequestValues): RequestValues => ({
  ...values,
  request: { ...values.request, description: ' 1 Gbps ', wishDate: '2026-12-09' },
});
const findProblems = (values: RequestValues) => findFieldProblems(buildRequestFormRules, values).map(({ field }) => field);
const search = { for: 'LINE', postalCode: '1234AC', houseNumber: 15, street: 'Dorpsplein', city: 'Voorbeeldstad' };

describe('a request for a quote', () => {
  it('starts with the values in the URL, and ignores invalid ones', () => {
    expect(readRequestStart(search)).toMatchObject({
      place: 'address',
      request: { type: 'LINE', address: { postalCode: '1234 AC', houseNumber: '15', street: 'Dorpsplein' } },
    });
    expect(readRequestStart({ for: 'RACK', site: 'AMS1' })).toMatchObject({ place: 'site', request: { siteCode: 'AMS1' } });
    expect(readRequestStart({ for: 'RACK', about: 'More power' })).toMatchObject({ request: { description: 'More power' } });
    expect(readRequestStart({ for: 'BOAT', batch: 'x', postalCode: {} })).toMatchObject({
      place: 'address',
      batchId: '',
      request: { type: 'LINE', address: { postalCode: '' } },
    });
  });

  it('sends only the chosen location', () => {
    const batchId = '0b5f0a55-3d52-4b8f-9a44-0d6c7a3c8a01';
    const atAddress = toRequestBody(fill(readRequestStart(search))).request;
    expect(atAddress).toMatchObject({ address: { postalCode: '1234 AC', houseNumber: 15, room: null }, description: '1 Gbps' });
    expect(Object.keys(toRequestBody(fill(readRequestStart({ for: 'RACK', site: 'AMS1' }))).request)).not.toContain('address');
    expect(toRequestBody(fill(readRequestStart({ batch: batchId }))).request).toMatchObject({ batchId });
    expect(toRequestBody({ ...fill(readRequestStart(search)), place: 'described' }).request).toEqual({
      type: 'LINE',
      description: '1 Gbps',
      wishDate: '2026-12-09',
    });
  });

  it('requires the fields of the chosen location', () => {
    const empty = readRequestStart({});
    expect(findProblems(empty)).toEqual(
      expect.arrayContaining(['request.description', 'request.wishDate', 'request.address.postalCode']),
    );
    expect(findProblems(fill(readRequestStart(search)))).toEqual([]);
    expect(findProblems(fill({ ...empty, place: 'site' }))).toEqual(['request.siteCode']);
    expect(findProblems(fill({ ...empty, place: 'described' }))).toEqual([]);
  });
});
