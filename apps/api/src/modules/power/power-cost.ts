import type { ChargeUnit, OrderItem } from '@demarc/contract/catalog.ts';
import type { PowerCost } from '@demarc/contract/power/figures.ts';
import type { PowerBillingModel } from '@demarc/contract/power-feed.ts';
import type { Static } from 'typebox';

/** The prices of the order of a unit. */
export interface PowerPrices {
  /** The price of the whole commitment for a month. */
  commit: number;
  perKwh: number;
  perBurstKw: number;
}

/** Returns the prices that were copied to an order. Products of type `POWER` are charged per kWh, per kW of a burst, or monthly. */
export function getPowerPrices(items: readonly OrderItem[], unitByCode: ReadonlyMap<string, ChargeUnit>): PowerPrices {
  const power = items.filter(({ productType }) => productType === 'POWER');
  const findPrice = (unit: ChargeUnit) =>
    Number(
      power.find(({ chargeType, productCode }) => chargeType === 'USAGE' && unitByCode.get(productCode) === unit)?.unitPrice ?? 0,
    );
  const monthly = power.filter(({ chargeType }) => chargeType === 'MRC');
  return {
    commit: monthly.reduce((sum, { amount }) => sum + Number(amount), 0),
    perKwh: findPrice('KWH'),
    perBurstKw: findPrice('KW'),
  };
}

interface Consumption {
  powerBillingModel: PowerBillingModel;
  pue: number;
  energyKwh: number;
  /** The billed burst: 0 if bursts are not billed. */
  burstKw: number;
}

/** Computes the cost of the power of a month (domain model, 5.3). */
export function computePowerCost(
  prices: PowerPrices,
  { powerBillingModel, pue, energyKwh, burstKw }: Consumption,
): Static<typeof PowerCost> {
  const isMetered = powerBillingModel === 'METERED_COMMIT';
  const commit = toCents(prices.commit);
  const energy = isMetered ? toCents(energyKwh * pue * prices.perKwh) : 0;
  const burst = isMetered ? toCents(burstKw * prices.perBurstKw) : 0;
  const format = (cents: number) => (cents / 100).toFixed(2);
  return { commit: format(commit), energy: format(energy), burst: format(burst), total: format(commit + energy + burst) };
}

/** Rounds half a cent up. Adds a millionth of a cent first, to correct floating-point errors. */
function toCents(amount: number): number {
  return Math.round(amount * 100 + 1e-6);
}
