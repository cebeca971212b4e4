import type { Address } from '@demarc/contract/address.ts';
import type { TvDeviceType, TvEndUser } from '@demarc/contract/tv-account.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { storedAddress } from '../stored-form.ts';
import { addressIn } from './demo-line.ts';
import { dayAt } from './order-turns.ts';
import type { TvHouse } from './tv-life.ts';
import { daysAgoInMonth, type TvSample } from './tv-sample.ts';
import { type NewTvAccount, type NewTvDevice, TvTeller } from './tv-teller.ts';
import { type SampleMoment, uuidOf } from './write-samples.ts';

/** A line that carries TV. */
export interface TvLine {
  lineId: number;
  address: Address;
}

interface Company {
  customerId: number;
  house: TvHouse;
  moment: SampleMoment;
  /** The company's line with a reference. */
  lineOf(reference: string): TvLine;
}

type Time = readonly [days: number, hour: number, minutes: number];

const minute = 60_000;

/** Builds the TV accounts of one demo company with their history. */
export class DemoTvTeller {
  /** The first day of the next month. */
  readonly next: string;
  private readonly company: Company;

  constructor(company: Company) {
    this.company = company;
    this.next = addMonths(`${company.moment.today.slice(0, 7)}-01`, 1);
  }

  /** A time of day, this many days ago. */
  on(days: number, hour: number, minutes: number): Date {
    return dayAt(addDays(this.company.moment.today, -days), hour, minutes);
  }

  ago(minutes: number): Date {
    return new Date(this.company.moment.now.getTime() - minutes * minute);
  }

  /** This many days ago, but within this month, so that what was cancelled then has not ended yet. */
  thisMonth(days: number): Date {
    return daysAgoInMonth(this.company.moment, days);
  }

  account(at: Date, given: NewTvAccount): TvTeller {
    const { customerId, house } = this.company;
    return new TvTeller(house, `${customerId} tv ${given.reference}`, at, given);
  }

  onLine(reference: string): Required<Pick<NewTvAccount, 'lineId' | 'reference'>> & { address: Address } {
    const { address, lineId } = this.company.lineOf(reference);
    return { address: storedAddress(address), lineId, reference };
  }

  /** Support reads out a code, and a device uses it three minutes later. */
  letIn(teller: TvTeller, [days, hour, minutes]: Time, device: NewTvDevice, deviceName?: string): TvTeller {
    const at = this.on(days, hour, minutes);
    return teller.directCode(at, deviceName ? { deviceName } : {}).redeemed(new Date(at.getTime() + 3 * minute), device);
  }

  until(tellers: readonly TvTeller[]): TvSample[] {
    return tellers.map((teller) => teller.until(this.company.moment.now));
  }
}

const marks: Readonly<Record<TvDeviceType, string>> = { stb: 'STB', app: 'APP', smarttv: 'STV' };

/** A device with a deterministic ID. */
export function device(type: TvDeviceType, name: string, owner: string): NewTvDevice {
  return { deviceId: `${marks[type]}-${uuidOf(`${owner} ${name}`).slice(0, 8).toUpperCase()}`, name, type };
}

/** The end user: a person, or a company as the last name. */
export function watcher(
  [firstName, middleName, lastName]: readonly [string, string, string],
  email: string,
  phoneNumber: string,
  address: Address,
): TvEndUser {
  return { firstName, middleName, lastName, email, phoneNumber, address };
}

export function homeIn(street: Parameters<typeof addressIn>[0], houseNumber: number, addition: string | null = null): Address {
  return storedAddress(addressIn(street, houseNumber, addition));
}
