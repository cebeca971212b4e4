import { terminateWdm, withdrawWdmTermination } from '@demarc/contract/wdm.ts';
import { moveWdm } from '../../modules/wdm/move-wdm.ts';
import { toRouteFields } from '../../modules/wdm/wdm.presenter.ts';
import { findOpenOrderId, lockWdm } from '../../modules/wdm/wdm.store.ts';
import type { TerminationStep } from '../service-kind.ts';
import { formatSubject } from './format-subject.ts';

export const wdmTerminationStep: TerminationStep = {
  operation: terminateWdm,
  withdrawal: withdrawWdmTermination,
  notActive: 'WDM_NOT_ACTIVE',
  getServiceId: ({ wdmId }: { wdmId: number }) => wdmId,
  findOpenOrderId: (tx, customerId, wdmId) => findOpenOrderId(tx, { customerId, wdmId }),

  async lock(tx, customerId, wdmId) {
    const row = await lockWdm(tx, { customerId, wdmId });
    if (!row) return null;
    const { status, contract, monthlyAmount, openOrderId, packageCode, packageName, reference } = row;
    const { circuitId, serviceClass, channel, grid, routeCode, aEnd, zEnd } = row;
    return {
      status,
      contract,
      monthlyAmount,
      openOrderId,
      order: {
        type: 'WDM',
        packageCode,
        packageName,
        reference,
        subject: formatSubject({ siteA: row.siteACode, siteZ: row.siteZCode, grid, channel, routeCode }),
        serviceLabel: circuitId,
      },
      toDetails: (termination) => ({
        wdmId,
        circuitId,
        route: toRouteFields(row),
        serviceClass,
        channel,
        aEnd,
        zEnd,
        ...termination,
      }),
      move: ({ context, author }, transition, changes) => moveWdm(tx, context.clock, author, row, transition, changes),
    };
  },
};
