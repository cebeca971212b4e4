import type { CarrierResult } from '@demarc/contract/availability.ts';
import { describe, expect, it } from 'vitest';
import { buildFiberPoint, fiberCarrier } from '../../testing/orderable.ts';
import { applyOwnConnection, type OwnFiberLine } from './own-connection.ts';

const createResult = (nlsType: CarrierResult['nlsType'], ...ftuIds: string[]): CarrierResult => ({
  ...fiberCarrier,
  carrierCode: 'NET',
  nlsType,
  fiber: {
    terminationPoints: ftuIds.map((ftuId) => ({ ...buildFiberPoint(ftuId), nlsType: nlsType ?? '6', hasDate: '2027-01-04' })),
  },
});
const createLine = (values: Partial<OwnFiberLine> = {}): OwnFiberLine => ({
  carrierCode: 'NET',
  ftuId: 'FTU-1',
  isBusinessFiber: false,
  ...values,
});

describe('the result of a carrier at an address with a working fiber line of the customer', () => {
  it.each(['7', '8', '8H', '9'] as const)('never requires completed work (%s)', (nlsType) => {
    const corrected = applyOwnConnection(createResult(nlsType, 'FTU-1'), [createLine()]);
    expect(corrected.nlsType).toBe('6');
    expect(corrected.fiber?.terminationPoints).toMatchObject([{ nlsType: '6', inUse: true, hasDate: null }]);
  });

  it('requires no digging for business fiber', () => {
    expect(applyOwnConnection(createResult('23', 'FTU-1'), [createLine({ isBusinessFiber: true })]).nlsType).toBe('21');
  });

  it('may still require a new wall box, as faster technologies do', () => {
    expect(applyOwnConnection(createResult('11', 'FTU-1'), [createLine()]).nlsType).toBe('11');
  });

  it('leaves other points and carriers unchanged', () => {
    const correctedResult = applyOwnConnection(createResult('7', 'FTU-1', 'FTU-2'), [createLine({ ftuId: 'ftu-2' })]);
    expect(correctedResult.nlsType).toBe('7');
    expect(correctedResult.fiber?.terminationPoints.map(({ nlsType }) => nlsType)).toEqual(['7', '6']);
    const result = createResult('7', 'FTU-1');
    expect(applyOwnConnection(result, [createLine({ carrierCode: 'OTHER' })])).toBe(result);
    expect(applyOwnConnection(result, [])).toBe(result);
  });
});
