import { formatPersonName } from '@demarc/contract/person-name.ts';
import { getMonthlyAmount } from '../../modules/tv-account/tv-account.presenter.ts';
import type { ChargingStep } from '../charging-step.ts';
import { tvAgreements } from './agreements.ts';
import { findChargedAccounts, upsertTvCharges } from './charging.store.ts';

/** Charges subscriptions by the month. No order creates them, so each billing run first updates their charges. */
export const tvCharging = {
  async findServices(db, customerId, serviceIds) {
    const rows = await findChargedAccounts(db, customerId, serviceIds);
    return new Map(
      rows.map(({ tvAccountId, reference, endUser, products }) => {
        const endUserName = formatPersonName(endUser);
        const monthlyAmount = getMonthlyAmount(products);
        return [tvAccountId, { reference: reference ?? endUserName, address: null, monthlyAmount, endUserName }];
      }),
    );
  },
  updateCharges: upsertTvCharges,
  agreements: tvAgreements,
} as const satisfies ChargingStep;
