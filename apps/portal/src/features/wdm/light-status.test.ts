import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { expect, it } from 'vitest';
import { findLightProblem } from './light-status.tsx';

type Fields = Pick<WdmSummary, 'status' | 'lightState'>;
const find = (status: Fields['status'], lightState: Fields['lightState']) =>
  findLightProblem({ status, lightState }, ((key: string) => key) as never)?.text ?? null;

it('is bad light of a wavelength that has not ended', () => {
  expect(find('ACTIVE', 'CRITICAL')).toBe('wdm.light-status-CRITICAL');
  expect(find('PENDING_TERMINATION', 'WARNING')).toBe('wdm.light-status-WARNING');
  expect(find('ACTIVE', 'OK')).toBeNull();
  expect(find('PENDING', null)).toBeNull();
});

it('is not the last reading of a wavelength that ended, which has no light', () => {
  expect(find('TERMINATED', 'CRITICAL')).toBeNull();
  expect(find('CANCELLED', 'CRITICAL')).toBeNull();
});
