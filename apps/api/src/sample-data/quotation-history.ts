import type { OfferRequest } from '@demarc/contract/provider/quotation.ts';
import type { QuotationRequest } from '@demarc/contract/quotation-schemas.ts';
import type { ChangeContext } from '../app-context.ts';
import { addDocument } from '../modules/quotation/add-document.ts';
import * as service from '../modules/quotation/quotation.service.ts';
import type { QuotationRow } from '../modules/quotation/quotation.store.ts';
import { request } from '../modules/quotation/request-quotation.ts';
import { acceptQuotation } from '../processes/quotation-acceptance/accept-quotation.ts';
import { offerQuotation } from '../processes/quotation-offer/offer-quotation.ts';
import { createPlainPdf } from './plain-pdf.ts';
import { type BuildAuthor, backOffice, type SamplePast } from './sample-past.ts';

const language = 'nl';
const saveResponse = async () => {};
const salesContact = { name: 'Eva Sanders', email: 'eva.sanders@kernhuis.example', phoneNumber: '0205550150' };

export interface DemoRequest {
  title: string;
  customerReference?: string;
  request: Pick<QuotationRequest, 'type' | 'description' | 'wishDate'> & {
    siteCode?: string;
    address?: NonNullable<Parameters<typeof request>[2]['request']['address']>;
  };
}

/** Makes the steps of a company and the provider in one quotation, through the services of the server. */
export class QuotationHistory {
  private readonly past: SamplePast;
  private readonly customerId: number;
  private readonly desk: BuildAuthor;
  private quotationId = 0;

  constructor(past: SamplePast, { customerId, desk }: { customerId: number; desk: BuildAuthor }) {
    this.past = past;
    this.customerId = customerId;
    this.desk = desk;
  }

  async request(asked: DemoRequest): Promise<void> {
    const row = await this.act(this.desk('requestQuotation'), (change) => request(change, this.customerId, asked, language));
    this.quotationId = row.quotationId;
  }

  pickUp(): Promise<unknown> {
    return this.act(backOffice('pickUpQuotation'), (change) => service.moveByProvider(change, this.key, 'pickUp'));
  }

  addDocument(type: 'DESIGN' | 'SURVEY', fileName: string, lines: readonly string[]): Promise<unknown> {
    const file = { type, fileName, content: createPlainPdf([...lines]) };
    return this.act(backOffice('addProviderQuotationDocument'), (change) => addDocument(change, this.key, file));
  }

  offer(offer: Omit<OfferRequest, 'salesContact'>): Promise<unknown> {
    const options = { author: backOffice('offerQuotation'), saveResponse };
    return offerQuotation(this.past.context, this.key, { ...offer, salesContact }, options);
  }

  refuse(reason: string): Promise<unknown> {
    return this.act(backOffice('refuseQuotation'), (change) => service.moveByProvider(change, this.key, 'refuse', reason));
  }

  withdrawOffer(reason: string): Promise<unknown> {
    return this.act(backOffice('withdrawProviderQuotation'), (change) =>
      service.moveByProvider(change, this.key, 'withdrawOffer', reason),
    );
  }

  comment(text: string): Promise<unknown> {
    return this.act(this.desk('addQuotationComment'), (change) => service.comment(change, this.key, { text }));
  }

  answer(text: string): Promise<unknown> {
    const name = salesContact.name;
    return this.act(backOffice('addProviderQuotationComment'), (change) => service.comment(change, this.key, { text, name }));
  }

  requestChange(comment: string): Promise<unknown> {
    return this.act(this.desk('requestQuotationChange'), (change) => service.requestChange(change, this.key, { comment }));
  }

  decline(reason: 'PRICE' | 'OTHER_PROVIDER', comment: string): Promise<unknown> {
    return this.act(this.desk('declineQuotation'), (change) => service.decline(change, this.key, { reason, comment }));
  }

  cancel(): Promise<unknown> {
    return this.act(this.desk('withdrawQuotation'), (change) => service.cancel(change, this.key));
  }

  /** Accepts the first version; returns the number of its only order. */
  async accept(termMonths: number, wishDate: string): Promise<number> {
    const body = { version: 1, termMonths, wishDate, acceptedTerms: true };
    const options = {
      author: this.desk('acceptQuotation'),
      saveResponse,
      approvedRequest: null,
      language,
      requestApproval: async () => null,
    } as const;
    const acceptance = await acceptQuotation(this.past.context, this.key, body, options);
    if (!('orderIds' in acceptance)) throw new Error('The acceptance waits for approval');
    return acceptance.orderIds[0]!;
  }

  private get key() {
    return { customerId: this.customerId, quotationId: this.quotationId };
  }

  private act(
    author: ChangeContext['author'],
    applyChange: (change: ChangeContext) => Promise<QuotationRow>,
  ): Promise<QuotationRow> {
    const { context } = this.past;
    return context.database.db.transaction((tx) => applyChange({ tx, context, author }));
  }
}
