import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { expect, it } from 'vitest';
import { type ConnectionAction, getBlockReason } from './connection-rules.ts';

type Row = Pick<DcConnectionSummary, 'status' | 'suspended' | 'initiator' | 'loaStatus'> & {
  party: DcConnectionSummary['zEnd']['party'];
};
const active: Row = { status: 'ACTIVE', suspended: false, initiator: 'PROVIDER', loaStatus: 'USED', party: 'THIRD_PARTY' };

it.each([
  ['edit', {}, null],
  ['edit', { status: 'PENDING' }, null],
  ['edit', { status: 'TERMINATED' }, 'dc-connection.not-TERMINATED'],
  ['terminate', {}, null],
  ['terminate', { status: 'PENDING' }, 'dc-connection.not-PENDING'],
  ['terminate', { status: 'PENDING_TERMINATION' }, 'dc-connection.not-PENDING_TERMINATION'],
  ['withdraw', { status: 'PENDING_TERMINATION' }, null],
  ['withdraw', {}, 'dc-connection.not-asked'],
  ['test', {}, null],
  ['test', { status: 'PENDING' }, 'circuit.not-PENDING'],
  ['test', { status: 'PENDING_TERMINATION' }, null],
  ['test', { status: 'PENDING_TERMINATION', suspended: true }, 'circuit.not-SUSPENDED'],
  ['fault', { status: 'SUSPENDED' }, null],
  ['fault', { status: 'TERMINATED' }, 'circuit.not-TERMINATED'],
  ['loa', { loaStatus: 'REQUESTED' }, null],
  ['loa', { loaStatus: 'RECEIVED' }, null],
  ['loa', {}, 'dc-connection.loa-not-expected'],
  ['loa', { loaStatus: 'ACCEPTED' }, 'dc-connection.loa-not-expected'],
  ['loa', { party: 'OWN_RACK', loaStatus: null }, 'dc-connection.loa-not-needed'],
  // We issue the LOA to the company that the customer hired.
  ['loa', { initiator: 'CUSTOMER', loaStatus: 'REQUESTED' }, 'dc-connection.loa-not-needed'],
] as const satisfies readonly (readonly [ConnectionAction, Partial<Row>, string | null])[])(
  '%s with %o: %s',
  (act, changes, reason) => {
    const { party, ...row } = { ...active, ...changes };
    expect(getBlockReason(act, { ...row, zEnd: { party } as DcConnectionSummary['zEnd'] })).toBe(reason);
  },
);
