import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type TvHouse, TvLife } from './tv-life.ts';
import {
  codeOf,
  endOfMonth,
  type SampleTvAccount,
  type SampleTvCode,
  type SampleTvDevice,
  type SampleTvRequest,
  type TvSample,
  toldOf,
} from './tv-sample.ts';
import { uuidOf } from './write-samples.ts';

/** A device to add to an account. */
export type NewTvDevice = Pick<SampleTvDevice, 'deviceId' | 'name' | 'type'>;

/** The end user and the options of a new account. */
export interface NewTvAccount extends Pick<SampleTvAccount, 'endUser'> {
  productCode: string;
  reference?: string | null;
  lineId?: number | null;
  pin?: string | null;
  startDate?: string;
}

/** Builds the history of one account in chronological order, with the rows that the server would have. */
export class TvTeller {
  private readonly life: TvLife;
  /** The seed of its generated IDs and codes. */
  private readonly serial: string;

  constructor(house: TvHouse, serial: string, at: Date, { productCode, startDate: wish, ...given }: NewTvAccount) {
    this.serial = serial;
    const account: SampleTvAccount = {
      ...{ reference: null, lineId: null, pin: null, ...given, status: 'new', statusBefore: null, maxDevices: 0 },
      ...{ createdAt: at, activatedAt: null, suspendedAt: null, cancellationDate: null, endedAt: null },
      ...{ updatedAt: at, version: 1 },
    };
    this.life = new TvLife(house, account);
    const { startDate } = this.life.subscribe(at, productCode, wish ?? amsterdamDate(at));
    const { endUser, lineId, reference } = account;
    const data = { productCode, startDate, reference, lineId };
    this.life.tell(at, 'createTvAccount', 'tv-account.created', { facts: { status: 'new', ...data, endUser }, data });
  }

  activated(at: Date): this {
    return this.move(at, 'activateTvAccount', 'tv-account.activated', { status: 'active', activatedAt: at });
  }

  suspended(at: Date): this {
    return this.move(at, 'suspendTvAccount', 'tv-account.suspended', { status: 'suspended', suspendedAt: at });
  }

  resumed(at: Date): this {
    return this.move(at, 'resumeTvAccount', 'tv-account.resumed', { status: 'active', suspendedAt: null });
  }

  /** Ends at the end of the month. */
  cancelled(at: Date): this {
    const cancellationDate = endOfMonth(at);
    const to = { status: 'cancelling', statusBefore: this.life.account.status, cancellationDate } as const;
    return this.move(at, 'cancelTvAccount', 'tv-account.cancelled', to, { cancellationDate });
  }

  withdrawn(at: Date): this {
    const to = { status: this.life.account.statusBefore!, statusBefore: null, cancellationDate: null };
    return this.move(at, 'cancelTvAccountCancellation', 'tv-account.cancellation-withdrawn', to);
  }

  /** Ends immediately. */
  ended(at: Date): this {
    this.life.pass(at);
    this.life.end(at, 'cancelTvAccount', amsterdamDate(at));
    return this;
  }

  pinSet(at: Date, pin: string): this {
    return this.move(at, 'setTvPin', 'tv-account.pin-set', { pin });
  }

  added(at: Date, code: string, wish?: string): this {
    this.life.pass(at);
    const product = this.life.subscribe(at, code, wish ?? amsterdamDate(at));
    const { productCode, productId, status, startDate, price } = product;
    this.life.tell(at, 'addTvProduct', 'tv-product.added', { facts: { productCode, productId, status, startDate, price } });
    return this;
  }

  /** Ends at the end of the month. */
  productCancelled(at: Date, code: string): this {
    this.life.pass(at);
    const product = this.life.products.find((one) => one.productCode === code && one.status === 'active')!;
    const { productCode, productId, status } = product;
    const to = { status: 'cancelling', cancellationDate: endOfMonth(at) } as const;
    Object.assign(product, to);
    const told = { before: { status }, facts: { productCode, productId, ...to } };
    this.life.tell(at, 'cancelTvProduct', 'tv-product.cancelled', told);
    return this;
  }

  /** A code that adds a device without a confirmation. */
  directCode(at: Date, { minutes = 60, deviceName = null }: { minutes?: number; deviceName?: string | null } = {}): this {
    const expiresAt = new Date(at.getTime() + minutes * 60_000);
    return this.issue(at, 'generateTvActivationCode', { isDirect: true, deviceName, email: null, expiresAt });
  }

  /** A code with which devices request access. */
  askingCode(at: Date, { days = 7, email = null }: { days?: number; email?: string | null } = {}): this {
    const expiresAt = new Date(at.getTime() + days * 24 * 60 * 60_000);
    return this.issue(at, 'createTvUnconfirmedCode', { isDirect: false, deviceName: null, email, expiresAt });
  }

  codeWithdrawn(at: Date): this {
    this.life.pass(at);
    this.life.endCode(at, 'cancelTvUnconfirmedCode', this.open(false), 'CANCELLED');
    return this;
  }

  /** A device uses the open code and is added. */
  redeemed(at: Date, device: NewTvDevice): this {
    this.life.pass(at);
    this.open(true).status = 'USED';
    return this.letIn(at, 'redeemTvCode', device, 'PROVIDER');
  }

  /** A device uses the open code and waits for a confirmation. */
  asked(at: Date, { deviceId, name: deviceName, type: deviceType }: NewTvDevice): this {
    this.life.pass(at);
    const { activationCodeId } = this.open(false);
    const activationRequestId = uuidOf(`${this.serial} request ${this.life.requests.length}`);
    const request: SampleTvRequest = {
      ...{ activationRequestId, activationCodeId, deviceId, deviceName, deviceType },
      ...{ requestedAt: at, status: 'PENDING', decidedAt: null, by: null },
    };
    this.life.requests.push(request);
    this.life.tell(at, 'redeemTvCode', 'tv-activation.requested', toldOf(request), 'PROVIDER');
    return this;
  }

  confirmed(at: Date): this {
    const { deviceId, deviceName: name, deviceType: type } = this.decide(at, 'CONFIRMED', 'tv-activation.confirmed');
    this.open(false).status = 'USED';
    return this.letIn(at, 'confirmTvActivation', { deviceId, name, type });
  }

  dismissed(at: Date): this {
    this.decide(at, 'DISMISSED', 'tv-activation.dismissed');
    return this;
  }

  deviceRemoved(at: Date, deviceId: string): this {
    this.life.pass(at);
    const { name: deviceName, type: deviceType } = this.life.devices.find((one) => one.deviceId === deviceId)!;
    this.life.devices = this.life.devices.filter((one) => one.deviceId !== deviceId);
    this.life.tell(at, 'removeTvDevice', 'tv-device.removed', { facts: { deviceId, deviceName, deviceType } });
    return this;
  }

  /** Sets when each device was last used, in order. */
  seen(...times: (Date | null)[]): this {
    this.life.devices.forEach((device, place) => {
      device.lastSeenAt = times[place] ?? null;
    });
    return this;
  }

  /** The account at a point in time. */
  until(now: Date): TvSample {
    this.life.pass(now);
    const { account, products, devices, codes, requests, turns } = this.life;
    // Events given relative to today and relative to now can be out of order in the first hours of a month.
    const inOrder = turns.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    return { account, products, devices, codes, requests, turns: inOrder };
  }

  private move(at: Date, operation: string, event: string, to: Partial<SampleTvAccount>, facts: object = {}): this {
    this.life.pass(at);
    const { account } = this.life;
    const { status, version } = account;
    Object.assign(account, to, { version: version + 1 });
    this.life.tell(at, operation, event, to.status ? { before: { status }, facts: { status: to.status, ...facts } } : {});
    return this;
  }

  private issue(
    at: Date,
    operation: string,
    values: Pick<SampleTvCode, 'isDirect' | 'deviceName' | 'email' | 'expiresAt'>,
  ): this {
    this.life.pass(at);
    const { codes, house } = this.life;
    const earlier = codes.find(({ status, isDirect }) => status === 'ISSUED' && isDirect === values.isDirect);
    if (earlier) this.life.endCode(at, operation, earlier, 'CANCELLED');
    const mark = `${this.serial} code ${codes.length}`;
    const activationCodeId = uuidOf(mark);
    codes.push({ ...values, activationCodeId, code: codeOf(mark), status: 'ISSUED', issuedAt: at, by: house.by });
    const { deviceName, email, expiresAt, isDirect: confirmed } = values;
    const facts = { confirmed, ...(deviceName && { deviceName }), expiresAt: expiresAt.toISOString() };
    const told = { facts: { ...facts, ...(email && { email }) }, data: { activationCodeId, ...facts } };
    this.life.tell(at, operation, 'tv-code.issued', told);
    return this;
  }

  private decide(at: Date, status: 'CONFIRMED' | 'DISMISSED', event: string): SampleTvRequest {
    this.life.pass(at);
    const request = this.life.requests.find((one) => one.status === 'PENDING')!;
    const { by } = this.life.house;
    Object.assign(request, { status, decidedAt: at, by });
    const operation = status === 'CONFIRMED' ? 'confirmTvActivation' : 'dismissTvActivation';
    this.life.tell(at, operation, event, toldOf(request));
    return request;
  }

  private letIn(at: Date, operation: string, device: NewTvDevice, actor?: 'PROVIDER'): this {
    this.life.devices.push({ ...device, activatedAt: at, lastSeenAt: null });
    const { deviceId, name: deviceName, type: deviceType } = device;
    this.life.tell(at, operation, 'tv-device.added', { facts: { deviceId, deviceName, deviceType } }, actor);
    return this;
  }

  private open(isDirect: boolean): SampleTvCode {
    return this.life.codes.find((one) => one.status === 'ISSUED' && one.isDirect === isDirect)!;
  }
}
