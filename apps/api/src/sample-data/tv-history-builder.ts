import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getLastOfMonth } from '../modules/tv-account/tv-dates.ts';
import { hashToUuid } from './fake-values.ts';
import { addMinutes } from './sample-calendar.ts';
import {
  createActivationCode,
  type SampleTvAccount,
  type SampleTvCode,
  type SampleTvDevice,
  type SampleTvRequest,
  type TvSample,
  toRequestFacts,
} from './tv-sample.ts';
import { type TvHistoryContext, TvTimeline } from './tv-timeline.ts';

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
export class TvHistoryBuilder {
  private readonly timeline: TvTimeline;
  /** The seed of its generated IDs and codes. */
  private readonly seed: string;

  constructor(context: TvHistoryContext, serial: string, at: Date, { productCode, startDate: wish, ...given }: NewTvAccount) {
    this.seed = serial;
    const account: SampleTvAccount = {
      reference: null,
      lineId: null,
      pin: null,
      ...given,
      status: 'new',
      previousStatus: null,
      maxDevices: 0,
      createdAt: at,
      activatedAt: null,
      suspendedAt: null,
      cancellationDate: null,
      endedAt: null,
      updatedAt: at,
      version: 1,
    };
    this.timeline = new TvTimeline(context, account);
    const { startDate } = this.timeline.subscribe(at, productCode, wish ?? formatAmsterdamDate(at));
    const { endUser, lineId, reference } = account;
    const facts = { status: 'new', productCode, startDate, reference, lineId, endUser };
    this.timeline.addEvent(at, 'createTvAccount', 'tv-account.created', { facts });
  }

  activated(at: Date): this {
    return this.changeAccount(at, 'activateTvAccount', 'tv-account.activated', { status: 'active', activatedAt: at });
  }

  suspended(at: Date): this {
    return this.changeAccount(at, 'suspendTvAccount', 'tv-account.suspended', { status: 'suspended', suspendedAt: at });
  }

  /** Ends at the end of the month. */
  cancelled(at: Date): this {
    const cancellationDate = getLastOfMonth(formatAmsterdamDate(at));
    const to = { status: 'cancelling', previousStatus: this.timeline.account.status, cancellationDate } as const;
    return this.changeAccount(at, 'cancelTvAccount', 'tv-account.cancelled', to, { cancellationDate });
  }

  added(at: Date, code: string, wish?: string): this {
    this.timeline.runUntil(at);
    const product = this.timeline.subscribe(at, code, wish ?? formatAmsterdamDate(at));
    const { productCode, productId, status, startDate, price } = product;
    this.timeline.addEvent(at, 'addTvProduct', 'tv-product.added', {
      facts: { productCode, productId, status, startDate, price },
    });
    return this;
  }

  /** Ends at the end of the month. */
  productCancelled(at: Date, code: string): this {
    this.timeline.runUntil(at);
    const product = this.timeline.products.find((product) => product.productCode === code && product.status === 'active')!;
    const { productCode, productId, status } = product;
    const to = { status: 'cancelling', cancellationDate: getLastOfMonth(formatAmsterdamDate(at)) } as const;
    Object.assign(product, to);
    const details = { before: { status }, facts: { productCode, productId, ...to } };
    this.timeline.addEvent(at, 'cancelTvProduct', 'tv-product.cancelled', details);
    return this;
  }

  /** A code that adds a device without a confirmation. */
  directCodeIssued(at: Date, { minutes = 60 }: { minutes?: number } = {}): this {
    return this.issueCode(at, 'generateTvActivationCode', { isDirect: true, expiresAt: addMinutes(at, minutes) });
  }

  /** A code with which devices request access. */
  requestCodeIssued(at: Date, { days = 7 }: { days?: number } = {}): this {
    return this.issueCode(at, 'createTvUnconfirmedCode', { isDirect: false, expiresAt: addMinutes(at, days * 24 * 60) });
  }

  /** A device uses the open code and is added. */
  redeemed(at: Date, device: NewTvDevice): this {
    this.timeline.runUntil(at);
    this.getOpenCode(true).status = 'USED';
    return this.addDevice(at, 'redeemTvCode', device, 'PROVIDER');
  }

  /** A device uses the open code and waits for a confirmation. */
  accessRequested(at: Date, { deviceId, name: deviceName, type: deviceType }: NewTvDevice): this {
    this.timeline.runUntil(at);
    const { activationCodeId } = this.getOpenCode(false);
    const activationRequestId = hashToUuid(`${this.seed} request ${this.timeline.requests.length}`);
    const request: SampleTvRequest = {
      activationRequestId,
      activationCodeId,
      deviceId,
      deviceName,
      deviceType,
      requestedAt: at,
      status: 'PENDING',
      decidedAt: null,
      by: null,
    };
    this.timeline.requests.push(request);
    this.timeline.addEvent(at, 'redeemTvCode', 'tv-activation.requested', { facts: toRequestFacts(request) }, 'PROVIDER');
    return this;
  }

  /** Sets when each device was last used, in order. */
  setLastSeen(...times: (Date | null)[]): this {
    this.timeline.devices.forEach((device, index) => {
      device.lastSeenAt = times[index] ?? null;
    });
    return this;
  }

  /** Builds the account at a point in time. */
  build(now: Date): TvSample {
    this.timeline.runUntil(now);
    const { account, products, devices, codes, requests, tvEvents } = this.timeline;
    // Events given relative to today and relative to now can be out of order in the first hours of a month.
    const inOrder = tvEvents.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return { account, products, devices, codes, requests, tvEvents: inOrder };
  }

  private changeAccount(at: Date, operation: string, event: string, to: Partial<SampleTvAccount>, facts: object = {}): this {
    this.timeline.runUntil(at);
    const { account } = this.timeline;
    const { status, version } = account;
    Object.assign(account, to, { version: version + 1 });
    this.timeline.addEvent(at, operation, event, to.status ? { before: { status }, facts: { status: to.status, ...facts } } : {});
    return this;
  }

  private issueCode(at: Date, operation: string, values: Pick<SampleTvCode, 'isDirect' | 'expiresAt'>): this {
    this.timeline.runUntil(at);
    const { codes, context } = this.timeline;
    const earlierCode = codes.find(({ status, isDirect }) => status === 'ISSUED' && isDirect === values.isDirect);
    if (earlierCode) this.timeline.endCode(at, operation, earlierCode, 'CANCELLED');
    const mark = `${this.seed} code ${codes.length}`;
    const activationCodeId = hashToUuid(mark);
    codes.push({
      ...values,
      deviceName: null,
      email: null,
      activationCodeId,
      code: createActivationCode(mark),
      status: 'ISSUED',
      issuedAt: at,
      by: context.by,
    });
    const { expiresAt, isDirect: confirmed } = values;
    const facts = { confirmed, expiresAt: expiresAt.toISOString() };
    this.timeline.addEvent(at, operation, 'tv-code.issued', { facts });
    return this;
  }

  private addDevice(at: Date, operation: string, device: NewTvDevice, actor?: 'PROVIDER'): this {
    this.timeline.devices.push({ ...device, activatedAt: at, lastSeenAt: null });
    const { deviceId, name: deviceName, type: deviceType } = device;
    this.timeline.addEvent(at, operation, 'tv-device.added', { facts: { deviceId, deviceName, deviceType } }, actor);
    return this;
  }

  private getOpenCode(isDirect: boolean): SampleTvCode {
    return this.timeline.codes.find((code) => code.status === 'ISSUED' && code.isDirect === isDirect)!;
  }
}
