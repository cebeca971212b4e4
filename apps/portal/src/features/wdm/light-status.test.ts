import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { expect, it } from 'vitest';
import { findLightProblem, LightStatus } from './light-status.tsx';

type Fields = Pick<WdmSummary, 'status' | 'lightState'>;
const find = (status: Fields['status'], lightState: Fields['lightState'], suspended = false) =>
  findLightProblem({ status, suspended, lightState }, ((key: string) => key) as never)?.text ?? null;

it('finds bad light of a wavelength in service', () => {
  expect(find('ACTIVE', 'CRITICAL')).toBe('wdm.light-status-CRITICAL');
  expect(find('PENDING_TERMINATION', 'WARNING')).toBe('wdm.light-status-WARNING');
  expect(find('ACTIVE', 'OK')).toBeNull();
  expect(find('PENDING', null)).toBeNull();
});

it('ignores the reading of a wavelength that ended or is suspended', () => {
  expect(find('SUSPENDED', 'CRITICAL')).toBeNull();
  expect(find('PENDING_TERMINATION', 'CRITICAL', true)).toBeNull();
  expect(find('TERMINATED', 'CRITICAL')).toBeNull();
  expect(find('CANCELLED', 'CRITICAL')).toBeNull();
});

it('marks the light of a wavelength in service only', () => {
  const show = (status: Fields['status']) =>
    LightStatus({ wavelength: { status, suspended: false }, state: 'CRITICAL', children: '−31.2' });
  expect(show('ACTIVE')).toMatchObject({ props: { name: 'trouble' } });
  expect(show('TERMINATED')).toBe('−31.2');
});
