import type { Actor } from '@demarc/contract/activity.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { getStartOfDay } from './sample-calendar.ts';
import {
  type SampleTvAccount,
  type SampleTvCode,
  type SampleTvDevice,
  type SampleTvProduct,
  type SampleTvRequest,
  type TvEvent,
  toRequestFacts,
} from './tv-sample.ts';

/** The values that all accounts of a company share. */
export interface TvHistoryContext {
  packages: ReadonlyMap<string, ProviderTvPackage>;
  /** Username of the help desk account. */
  by: string;
}

/** Something that happens at a scheduled time. */
interface ScheduledStep {
  at: Date;
  happens(at: Date): void;
}

const dailyScheduleJob = 'apply-tv-schedule';

/** The rows of one account, and their scheduled changes: products start and end, codes expire, and accounts end. */
export class TvTimeline {
  readonly context: TvHistoryContext;
  readonly account: SampleTvAccount;
  readonly products: SampleTvProduct[] = [];
  readonly codes: SampleTvCode[] = [];
  readonly requests: SampleTvRequest[] = [];
  readonly tvEvents: TvEvent[] = [];
  devices: SampleTvDevice[] = [];

  constructor(context: TvHistoryContext, account: SampleTvAccount) {
    this.context = context;
    this.account = account;
  }

  /** Adds an event. The help desk is the actor unless another one is given. */
  addEvent(
    at: Date,
    operation: string,
    event: string,
    details: Partial<Pick<TvEvent, 'before' | 'facts'>> = {},
    actor: Actor = 'CUSTOMER',
  ): void {
    const by = actor === 'CUSTOMER' ? this.context.by : null;
    this.tvEvents.push({ before: null, facts: {}, ...details, at, actor, by, operation, event });
    this.account.updatedAt = at;
  }

  subscribe(at: Date, productCode: string, startDate: string): SampleTvProduct {
    const { productId, type, price } = this.getPackage(productCode);
    const status = startDate > formatAmsterdamDate(at) ? 'pending' : 'active';
    const product: SampleTvProduct = {
      productId,
      productCode,
      type,
      status,
      startDate,
      cancellationDate: null,
      endDate: null,
      price,
    };
    this.products.push(product);
    this.updateMaxDevices();
    return product;
  }

  endProduct(at: Date, operation: string, product: SampleTvProduct, endDate: string, actor?: Actor): void {
    const { productCode, productId, status } = product;
    Object.assign(product, { status: 'ended', endDate });
    this.updateMaxDevices();
    this.addEvent(at, operation, 'tv-product.ended', { before: { status }, facts: { productCode, productId, endDate } }, actor);
  }

  endCode(at: Date, operation: string, code: SampleTvCode, status: 'CANCELLED' | 'EXPIRED', actor?: Actor): void {
    const { activationCodeId, isDirect: confirmed } = code;
    code.status = status;
    const event = status === 'CANCELLED' ? 'tv-code.cancelled' : 'tv-code.expired';
    this.addEvent(at, operation, event, { facts: { confirmed } }, actor);
    for (const request of this.requests) {
      if (request.activationCodeId !== activationCodeId || request.status !== 'PENDING') continue;
      Object.assign(request, { status: 'DISMISSED', decidedAt: at });
      this.addEvent(at, operation, 'tv-activation.dismissed', { facts: toRequestFacts(request) }, actor);
    }
  }

  /** Ends the account with everything that belongs to it. */
  end(at: Date, operation: string, endDate: string, actor?: Actor): void {
    const { account, codes, devices, products, requests } = this;
    const { status } = account;
    const last = products.filter((product) => product.status !== 'ended');
    for (const product of last) {
      const { cancellationDate } = product;
      const isEarlier = cancellationDate !== null && cancellationDate < endDate;
      Object.assign(product, { status: 'ended', endDate: isEarlier ? cancellationDate : endDate });
    }
    for (const code of codes) if (code.status === 'ISSUED') code.status = 'CANCELLED';
    for (const request of requests)
      if (request.status === 'PENDING') Object.assign(request, { status: 'DISMISSED', decidedAt: at });
    this.devices = [];
    Object.assign(account, { status: 'ended', previousStatus: null, endedAt: at, version: account.version + 1 });
    const [productCodes, deviceNames] = [last.map(({ productCode }) => productCode), devices.map(({ name }) => name)];
    const facts = { status: 'ended', endDate, productCodes, deviceNames };
    this.addEvent(at, operation, 'tv-account.ended', { before: { status }, facts }, actor);
  }

  /** Runs the scheduled steps up to a time, in chronological order. */
  runUntil(until: Date): void {
    for (;;) {
      const [next] = this.getScheduledSteps()
        .filter(({ at }) => at <= until)
        .sort((a, b) => a.at.getTime() - b.at.getTime());
      if (!next) return;
      next.happens(next.at);
    }
  }

  private getScheduledSteps(): ScheduledStep[] {
    const { account, codes, products } = this;
    const runningOut = codes.filter(({ status }) => status === 'ISSUED');
    return [
      ...runningOut.map((code) => ({
        at: code.expiresAt,
        happens: (at: Date) => this.endCode(at, 'expire-tv-codes', code, 'EXPIRED', 'SYSTEM'),
      })),
      ...(account.status === 'cancelling' && account.cancellationDate !== null
        ? [this.scheduleAfterDay(account.cancellationDate, (at, day) => this.end(at, dailyScheduleJob, day, 'SYSTEM'))]
        : []),
      ...products.flatMap((product) => this.getProductSteps(product)),
    ];
  }

  private getProductSteps(product: SampleTvProduct): ScheduledStep[] {
    const { cancellationDate, productCode, productId, startDate, status } = product;
    if (status === 'cancelling' && cancellationDate !== null) {
      return [
        this.scheduleAfterDay(cancellationDate, (at, day) => this.endProduct(at, dailyScheduleJob, product, day, 'SYSTEM')),
      ];
    }
    if (status !== 'pending') return [];
    const start = (at: Date) => {
      product.status = 'active';
      this.updateMaxDevices();
      const facts = { productCode, productId, status: 'active', startDate };
      this.addEvent(at, dailyScheduleJob, 'tv-product.started', { before: { status }, facts }, 'SYSTEM');
    };
    return [{ at: getStartOfDay(startDate), happens: start }];
  }

  private scheduleAfterDay(day: string, happens: (at: Date, day: string) => void): ScheduledStep {
    return { at: getStartOfDay(addDays(day, 1)), happens: (at) => happens(at, day) };
  }

  /** Computes the device limit: the base product counts from the first day, others while they are active. */
  private updateMaxDevices(): void {
    const works = ({ status }: SampleTvProduct) => status === 'active' || status === 'cancelling';
    const counting = this.products.filter((product) =>
      product.type === 'base' ? product.status !== 'ended' : product.type === 'device' && works(product),
    );
    this.account.maxDevices = counting.reduce((sum, { productCode }) => sum + this.getPackage(productCode).maxDevices, 0);
  }

  private getPackage(productCode: string): ProviderTvPackage {
    const tvPackage = this.context.packages.get(productCode);
    if (!tvPackage) throw new Error(`There is no TV package ${productCode}.`);
    return tvPackage;
  }
}
