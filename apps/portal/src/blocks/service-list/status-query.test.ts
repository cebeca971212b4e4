import { expect, it } from 'vitest';
import { toStatusQuery } from './status-query.ts';

const current = ['PENDING', 'ACTIVE', 'PENDING_CHANGE', 'SUSPENDED', 'PENDING_TERMINATION'];

it('leaves out services that have ended, unless they are chosen or searched', () => {
  expect(toStatusQuery([], undefined)).toEqual({ status: current });
  expect(toStatusQuery(['TERMINATED', 'CANCELLED'], undefined)).toEqual({ status: ['TERMINATED', 'CANCELLED'] });
  expect(toStatusQuery([], 'L-1001')).toEqual({});
  expect(toStatusQuery(['ACTIVE'], 'L-1001')).toEqual({ status: ['ACTIVE'] });
});
