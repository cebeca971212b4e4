import {
  type ChargedAmount,
  calculateCharge,
  calculateMonthlyCharge,
  reverseCharge,
  splitByMonth,
} from '@demarc/contract/invoice-charge.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { ChargeRow } from './charge.store.ts';

export type ChargeTerms = Pick<
  ChargeRow,
  'chargeType' | 'unitPrice' | 'quantity' | 'discountPercent' | 'startsOn' | 'endsOn' | 'billedUntil'
>;

/** The days of a charge that an invoice bills. A credit reverses days that are on an earlier invoice. */
interface DuePart extends ChargedAmount {
  from: string;
  to: string;
  isCredit: boolean;
}

/** The parts of a charge that a run has to bill, and the day up to which the charge is billed afterwards. */
export interface Due {
  parts: DuePart[];
  billedUntil: string;
}

/**
 * Lists the due parts of a monthly or one-time charge. Monthly charges are due in advance, up to the end of the month of the run,
 * and one-time charges from their day on. Days after the end of a charge that are on an earlier invoice are credited.
 */
export function listDueParts(charge: ChargeTerms, run: { day: string; periodTo: string }): Due {
  if (charge.chargeType === 'NRC') return listOneTimePart(charge, run.day);
  const { startsOn, endsOn, billedUntil } = charge;
  const amountInput = { ...charge, quantity: String(charge.quantity) };
  if (endsOn !== null && endsOn < billedUntil) {
    const from = endsOn < startsOn ? startsOn : addDays(endsOn, 1);
    const parts = splitByMonth(from, billedUntil).map((part) => ({
      ...reverseCharge(calculateMonthlyCharge(amountInput, part)),
      from: part.from,
      to: part.to,
      isCredit: true,
    }));
    return { parts, billedUntil: endsOn };
  }
  const lastDay = endsOn !== null && endsOn < run.periodTo ? endsOn : run.periodTo;
  if (lastDay <= billedUntil) return { parts: [], billedUntil };
  const parts = splitByMonth(addDays(billedUntil, 1), lastDay).map((part) => ({
    ...calculateMonthlyCharge(amountInput, part),
    from: part.from,
    to: part.to,
    isCredit: false,
  }));
  return { parts, billedUntil: lastDay };
}

function listOneTimePart(charge: ChargeTerms, day: string): Due {
  const { startsOn, billedUntil } = charge;
  if (startsOn > day || billedUntil >= startsOn) return { parts: [], billedUntil };
  const amount = calculateCharge({ ...charge, quantity: String(charge.quantity) });
  return { parts: [{ ...amount, from: startsOn, to: startsOn, isCredit: false }], billedUntil: startsOn };
}
