import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { findOpenOrderId, lockColocation } from '../../modules/colocation/colocation.store.ts';
import { moveColocation } from '../../modules/colocation/move-colocation.ts';
import { findSite } from '../../modules/site/site.store.ts';
import type { TerminationStep } from '../service-kind.ts';
import { checkDependents } from './dependents.ts';
import { formatSubject } from './format-subject.ts';

/** Creates the termination steps that racks and shared units have in common. */
export function createTerminationStep(kind: ColocationKind): Pick<TerminationStep, 'notActive' | 'findOpenOrderId' | 'lock'> {
  return {
    notActive: 'RACK_NOT_ACTIVE',
    findOpenOrderId: (tx, customerId, colocationId) => findOpenOrderId(tx, { customerId, colocationId, kind }),

    async lock(tx, customerId, colocationId) {
      const row = await lockColocation(tx, { colocationId, customerId, kind });
      if (!row) return null;
      const { status, contract, monthlyAmount, openOrderId, packageCode, packageName, reference } = row;
      const { siteId, siteCode, siteName, name, heightUnits, committedKw } = row;
      const { address } = (await findSite(tx, siteCode))!;
      const commonDetails = { site: { siteId, siteCode, name: siteName, address }, name, heightUnits, committedKw };
      return {
        status,
        contract,
        monthlyAmount,
        openOrderId,
        order: {
          type: kind,
          packageCode,
          packageName,
          reference,
          subject: formatSubject(row),
          serviceLabel: formatServiceId(kind, colocationId),
        },
        toDetails: (termination) =>
          kind === 'RACK'
            ? { rackId: colocationId, ...commonDetails, ...termination }
            : { sharedColoId: colocationId, ...commonDetails, ...termination },
        move: ({ context, author }, transition, { chargedUntil: _onlyOnOrder, ...changes }) =>
          moveColocation(tx, context.clock, author, row, transition, changes),
        checkDependents: (terminationDate) => checkDependents(tx, { customerId, colocationId }, terminationDate),
      };
    },
  };
}
