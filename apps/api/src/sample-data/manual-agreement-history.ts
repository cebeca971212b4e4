import type { Input } from '@demarc/contract/operation.ts';
import type { createProviderManualAgreement } from '@demarc/contract/provider/manual-agreement.ts';
import type { ChangeContext } from '../app-context.ts';
import { createJobAuthor } from '../db/audit.ts';
import * as service from '../modules/manual-agreement/agreement.service.ts';
import { type AgreementRow, findAgreement } from '../modules/manual-agreement/agreement.store.ts';
import * as drafts from '../modules/manual-agreement/draft.service.ts';
import { offerAgreement } from '../modules/manual-agreement/offer-agreement.ts';
import { signAgreement } from '../modules/manual-agreement/sign-agreement.ts';
import { mailCode } from '../modules/manual-agreement/signing-code.ts';
import { officeIp } from './company.ts';
import type { History } from './history.ts';
import { type BuildAuthor, backOffice, type SamplePast } from './sample-past.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const job = createJobAuthor('update-manual-agreements');

export type DemoDraft = Omit<Input<typeof createProviderManualAgreement>['body'], 'customerId'>;
type Step = (agreement: AgreementRow) => Promise<unknown>;
/** A step in the history of an agreement: how many days ago, at which hour and what happened. */
export type AgreementTimeline = readonly (readonly [daysAgo: number, hour: number, step: Step])[];

interface Company {
  customerId: number;
  user: BuildAuthor;
  signer: { fullName: string; jobTitle: string };
}

/** Makes the steps of a company and the provider in agreements, through the services of the server. */
export class AgreementHistory {
  private readonly past: SamplePast;
  private readonly company: Company;

  constructor(past: SamplePast, company: Company) {
    this.past = past;
    this.company = company;
  }

  /** Creates a draft, and applies the steps of its timeline. */
  async *run(draft: DemoDraft, createdDaysAgo: number, timeline: AgreementTimeline): History {
    const { calendar } = this.past;
    const { customerId } = this.company;
    yield calendar.daysAgoAt(createdDaysAgo, 16, 20);
    const row = await drafts.createDraft(this.work(backOffice('createProviderManualAgreement')), { ...draft, customerId });
    for (const [daysAgo, hour, step] of timeline) {
      yield calendar.daysAgoAt(daysAgo, hour, 12);
      await step(row);
    }
  }

  readonly offer: Step = (row) => offerAgreement(this.past.context, row, {}, backOffice('offerProviderManualAgreement'));

  /** Applies what is due by date, like the job. */
  readonly applyDates: Step = (row) => service.applyDueMove(this.work(job), row);

  readonly sign: Step = async (row) => {
    const { context } = this.past;
    const { customerId, signer, user } = this.company;
    const author = user('signManualAgreement');
    const { documentSha256 } = (await findAgreement(context.database.db, { customerId, agreementId: row.agreementId }))!;
    const by = { customerId, accountId: author.accountId!, userAgent, author };
    await mailCode(context, row.agreementId, documentSha256!, by);
    const signature = { ...signer, accountId: author.accountId, approval: null, method: 'PORTAL', ip: officeIp } as const;
    return signAgreement(context, row, {
      signature: { ...signature, documentSha256: documentSha256! },
      author,
      userAgent,
      check: () => {},
      respond: () => {},
    });
  };

  decline(reason: string): Step {
    return (row) => service.decline(this.work(this.company.user('declineManualAgreement')), row, reason);
  }

  withdraw(reason: string): Step {
    return (row) => service.withdraw(this.work(backOffice('withdrawProviderManualAgreement')), row, reason);
  }

  ask(question: string): Step {
    return (row) => service.ask(this.work(this.company.user('askManualAgreementQuestion')), row, question);
  }

  answer(text: string): Step {
    return (row) => service.answer(this.work(backOffice('answerProviderManualAgreement')), row, text);
  }

  private work(author: ChangeContext['author']): ChangeContext {
    const { context } = this.past;
    return { tx: context.database.db, context, author };
  }
}
