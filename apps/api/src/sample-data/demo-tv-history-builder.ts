import type { Address } from '@demarc/contract/address.ts';
import type { TvDeviceType, TvEndUser } from '@demarc/contract/tv-account.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { normalizeAddress } from '../db/normalize.ts';
import { createAddress } from './sample-addresses.ts';
import { SampleCalendar, toDateTime } from './sample-calendar.ts';
import { type NewTvAccount, type NewTvDevice, TvHistoryBuilder } from './tv-history-builder.ts';
import type { TvSample } from './tv-sample.ts';
import type { TvHistoryContext } from './tv-timeline.ts';
import { hashToUuid, type SampleMoment } from './write-samples.ts';

/** A line that carries TV. */
export interface TvLine {
  lineId: number;
  address: Address;
}

interface Company {
  customerId: number;
  context: TvHistoryContext;
  moment: SampleMoment;
  /** The company's line with a reference. */
  getLine(reference: string): TvLine;
}

type Time = readonly [days: number, hour: number, minutes: number];

const minute = 60_000;

/** Builds the TV accounts of one demo company with their history. */
export class DemoTvHistoryBuilder {
  /** The first day of the next month. */
  readonly nextMonth: string;
  private readonly company: Company;

  constructor(company: Company) {
    this.company = company;
    this.nextMonth = addMonths(`${company.moment.today.slice(0, 7)}-01`, 1);
  }

  /** A time of day, this many days ago. */
  daysAgoAt(days: number, hour: number, minutes: number): Date {
    return toDateTime(addDays(this.company.moment.today, -days), hour, minutes);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.company.moment.now.getTime() - minutes * minute);
  }

  /** This many days ago, but within this month, so that what was cancelled then has not ended yet. */
  daysAgoThisMonth(days: number): Date {
    return new SampleCalendar(this.company.moment.now).daysAgoThisMonth(days);
  }

  createAccount(at: Date, given: NewTvAccount): TvHistoryBuilder {
    const { customerId, context } = this.company;
    return new TvHistoryBuilder(context, `${customerId} tv ${given.reference}`, at, given);
  }

  getLine(reference: string): Required<Pick<NewTvAccount, 'lineId' | 'reference'>> & { address: Address } {
    const { address, lineId } = this.company.getLine(reference);
    return { address: normalizeAddress(address), lineId, reference };
  }

  /** Support reads out a code, and a device uses it three minutes later. */
  addDevice(builder: TvHistoryBuilder, [days, hour, minutes]: Time, device: NewTvDevice, deviceName?: string): TvHistoryBuilder {
    const at = this.daysAgoAt(days, hour, minutes);
    return builder.directCodeIssued(at, deviceName ? { deviceName } : {}).redeemed(new Date(at.getTime() + 3 * minute), device);
  }

  build(builders: readonly TvHistoryBuilder[]): TvSample[] {
    return builders.map((builder) => builder.build(this.company.moment.now));
  }
}

const deviceIdPrefixes: Readonly<Record<TvDeviceType, string>> = { stb: 'STB', app: 'APP', smarttv: 'STV' };

/** A device with a deterministic ID. */
export function createDevice(type: TvDeviceType, name: string, owner: string): NewTvDevice {
  return { deviceId: `${deviceIdPrefixes[type]}-${hashToUuid(`${owner} ${name}`).slice(0, 8).toUpperCase()}`, name, type };
}

/** The end user: a person, or a company as the last name. */
export function createViewer(
  [firstName, middleName, lastName]: readonly [string, string, string],
  email: string,
  phoneNumber: string,
  address: Address,
): TvEndUser {
  return { firstName, middleName, lastName, email, phoneNumber, address };
}

export function createHomeAddress(
  street: Parameters<typeof createAddress>[0],
  houseNumber: number,
  addition: string | null = null,
): Address {
  return normalizeAddress(createAddress(street, houseNumber, addition));
}
