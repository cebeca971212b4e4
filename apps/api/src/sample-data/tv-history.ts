import type { Address } from '@demarc/contract/address.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import type { TvDeviceType, TvEndUser } from '@demarc/contract/tv-account.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { normalizeAddress } from '../db/normalize.ts';
import { lines } from '../db/schema/line.ts';
import { create } from '../modules/tv-account/create-tv-account.ts';
import { redeem } from '../modules/tv-account/provider-tv.service.ts';
import type { Reader } from '../modules/tv-account/tv-account.presenter.ts';
import * as accounts from '../modules/tv-account/tv-account.service.ts';
import * as activations from '../modules/tv-account/tv-activation.service.ts';
import * as codes from '../modules/tv-account/tv-code.service.ts';
import * as devices from '../modules/tv-account/tv-device.service.ts';
import { applyTvSchedule, expireTvCodes } from '../modules/tv-account/tv-jobs.ts';
import * as products from '../modules/tv-account/tv-product.service.ts';
import { hashToUuid } from './fake-values.ts';
import type { History } from './history.ts';
import { createAddress } from './sample-addresses.ts';
import { addMinutes, getStartOfDay } from './sample-calendar.ts';
import { type BuildAuthor, runJob, type SamplePast, tvPlatform } from './sample-past.ts';

const saveResponse = async () => {};

/** An account of a demo company. */
interface DemoAccount {
  customerId: number;
  id: number;
  /** In the order in which they were added. */
  deviceIds: string[];
}

/** Without an address, that of the line with the same reference. */
interface NewAccount {
  endUser: Omit<TvEndUser, 'address'> & { address?: Address };
  productCode: string;
  reference: string;
  pin?: string;
  startDate?: string;
}

type Device = Omit<Input<typeof redeemTvCode>['body'], 'activationCode'>;
type Time = readonly [days: number, hour: number, minutes: number];

/** Manages the TV accounts of one demo company, through the services of the server. */
export class TvHistory {
  readonly past: SamplePast;
  private readonly customerId: number;
  /** The user who supports viewers. */
  private readonly helpDesk: BuildAuthor;

  constructor(past: SamplePast, customerId: number, helpDesk: BuildAuthor) {
    this.past = past;
    this.customerId = customerId;
    this.helpDesk = helpDesk;
  }

  get calendar() {
    return this.past.calendar;
  }

  private get context() {
    return this.past.context;
  }

  /** The reader of a response; the time is that of the change. */
  private get reader(): Reader {
    return { language: 'nl', now: this.context.clock.now() };
  }

  async *create(at: Date, { endUser, reference, ...account }: NewAccount): History<DemoAccount> {
    yield at;
    const { customerId } = this;
    const lineId = endUser.address ? null : await this.findLineId(reference);
    const request = { ...account, endUser, reference, lineId };
    const { id } = await create(this.context, customerId, request, this.reader, this.helpDesk('createTvAccount'), saveResponse);
    return { customerId, id, deviceIds: [] };
  }

  async *activate(account: DemoAccount, at: Date): History {
    yield at;
    await accounts.activate(this.context, account, this.reader, this.helpDesk('activateTvAccount'));
  }

  async *suspend(account: DemoAccount, at: Date): History {
    yield at;
    await accounts.suspend(this.context, account, this.reader, this.helpDesk('suspendTvAccount'));
  }

  async *resume(account: DemoAccount, at: Date): History {
    yield at;
    await accounts.resume(this.context, account, this.reader, this.helpDesk('resumeTvAccount'));
  }

  /** Ends the account at the end of the month. */
  async *cancel(account: DemoAccount, at: Date): History {
    yield at;
    const author = this.helpDesk('cancelTvAccount');
    await this.scheduleEnd(await accounts.cancel(this.context, account, false, this.reader, author));
  }

  async *withdrawCancellation(account: DemoAccount, at: Date): History {
    yield at;
    const author = this.helpDesk('cancelTvAccountCancellation');
    await accounts.cancelCancellation(this.context, account, this.reader, author);
  }

  async *setPin(account: DemoAccount, at: Date, pin: string): History {
    yield at;
    await accounts.setPin(this.context, account, pin, this.reader, this.helpDesk('setTvPin'));
  }

  /** Returns the ID of the product. */
  async *addProduct(account: DemoAccount, at: Date, productCode: string, startDate?: string): History<string> {
    yield at;
    const request = { productCode, ...(startDate && { startDate }) };
    const { productId } = await products.add(
      this.context,
      account,
      request,
      this.reader,
      this.helpDesk('addTvProduct'),
      saveResponse,
    );
    return productId;
  }

  /** Ends the product at the end of the month. */
  async *cancelProduct(account: DemoAccount, at: Date, productId: string): History {
    yield at;
    const author = this.helpDesk('cancelTvProduct');
    await this.scheduleEnd(await products.cancel(this.context, { ...account, productId }, false, this.reader, author));
  }

  /** Support reads out a code, and a device uses it three minutes later. */
  async *addDevice(account: DemoAccount, [days, hour, minutes]: Time, device: Device, deviceName?: string): History {
    const at = this.calendar.daysAgoAt(days, hour, minutes);
    yield at;
    const { activationCode } = await this.generateCode(account, deviceName);
    yield addMinutes(at, 3);
    await this.redeem(account, activationCode, device);
  }

  /** Support reads out a code, which expires unused. */
  async *letCodeExpire(account: DemoAccount, at: Date): History {
    yield at;
    const { expiresAt } = await this.generateCode(account);
    yield new Date(expiresAt);
    await runJob(this.past, expireTvCodes);
  }

  /** A code with which devices request access. */
  async *createRequestCode(
    { customerId, id: tvAccountId }: DemoAccount,
    at: Date,
    values: { validDays?: number; email?: string } = {},
  ): History<string> {
    yield at;
    const author = this.helpDesk('createTvUnconfirmedCode');
    const key = { customerId, tvAccountId };
    return (await codes.createUnconfirmed(this.context, key, values, author, saveResponse)).activationCode;
  }

  /** A device requests access and waits. */
  async *requestAccess(account: DemoAccount, at: Date, activationCode: string, device: Device): History<string> {
    yield at;
    return (await this.redeem(account, activationCode, device))!;
  }

  async *confirm(account: DemoAccount, at: Date, activationRequestId: string): History {
    yield at;
    const { customerId, id: tvAccountId } = account;
    const author = this.helpDesk('confirmTvActivation');
    const { devices: confirmed } = await activations.confirm(
      this.context,
      { customerId, tvAccountId },
      activationRequestId,
      author,
      this.reader,
    );
    account.deviceIds = confirmed.map(({ deviceId }) => deviceId);
  }

  async *dismiss({ customerId, id: tvAccountId }: DemoAccount, at: Date, activationRequestId: string): History {
    yield at;
    const author = this.helpDesk('dismissTvActivation');
    await activations.dismiss(this.context, { customerId, tvAccountId }, activationRequestId, author);
  }

  /** Each device was last switched on at one of these times. */
  async switchOn({ id, deviceIds }: DemoAccount, times: readonly Date[]): Promise<void> {
    for (const [index, at] of times.entries()) await this.past.histories.start(this.markSeen(id, deviceIds[index]!, at));
  }

  private async *markSeen(id: number, deviceId: string, at: Date): History {
    yield at;
    await devices.markSeen(this.context, id, deviceId);
  }

  private generateCode({ customerId, id: tvAccountId }: DemoAccount, deviceName?: string) {
    const author = this.helpDesk('generateTvActivationCode');
    const request = deviceName ? { deviceName } : {};
    return codes.generate(this.context, { customerId, tvAccountId }, request, author, saveResponse);
  }

  /** Returns the request of a device that has to wait. */
  private async redeem(account: DemoAccount, activationCode: string, device: Device): Promise<string | null> {
    const { activationRequestId } = await redeem(this.context, { activationCode, ...device }, tvPlatform('redeemTvCode'));
    if (activationRequestId === null) account.deviceIds.push(device.deviceId);
    return activationRequestId;
  }

  /** Runs the daily schedule on the day after the end of the cancelled products. */
  private async scheduleEnd(cancelled: { cancellationDate: string | null } | undefined): Promise<void> {
    await this.past.histories.start(this.applySchedule(getStartOfDay(addDays(cancelled!.cancellationDate!, 1))));
  }

  private async *applySchedule(at: Date): History {
    yield at;
    await runJob(this.past, applyTvSchedule);
  }

  private async findLineId(reference: string): Promise<number> {
    const isMeant = and(eq(lines.customerId, this.customerId), eq(lines.reference, reference));
    const [line] = await this.context.database.db.select({ lineId: lines.lineId }).from(lines).where(isMeant);
    return line!.lineId;
  }
}

const deviceIdPrefixes: Readonly<Record<TvDeviceType, string>> = { stb: 'STB', app: 'APP', smarttv: 'STV' };

/** Creates a device with a deterministic ID. */
export function createDevice(deviceType: TvDeviceType, deviceName: string, owner: string): Device {
  const deviceId = `${deviceIdPrefixes[deviceType]}-${hashToUuid(`${owner} ${deviceName}`).slice(0, 8).toUpperCase()}`;
  return { deviceId, deviceName, deviceType };
}

/** Creates the end user: a person, or a company as the last name. Without an address on a line. */
export function createViewer(
  [firstName, middleName, lastName]: readonly [string, string, string],
  email: string,
  phoneNumber: string,
  address?: Address,
): NewAccount['endUser'] {
  return { firstName, middleName, lastName, email, phoneNumber, ...(address && { address }) };
}

export function createHomeAddress(
  street: Parameters<typeof createAddress>[0],
  houseNumber: number,
  addition: string | null = null,
): Address {
  return normalizeAddress(createAddress(street, houseNumber, addition));
}
