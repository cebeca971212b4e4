import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  answerProviderManualAgreement,
  createProviderManualAgreement,
  decideProviderManualAgreementCopy,
  listProviderManualAgreements,
  offerProviderManualAgreement,
} from '@demarc/contract/provider/manual-agreement.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** Duration of an answer and of the check of a signed copy, in simulated minutes. */
const answerMinutes = 20;
const checkMinutes = 45;
/** The share of completed orders after which the account manager offers a volume discount. */
const offerShare = 0.05;
/** Days for which such an offer can be signed. */
const offerDays = 14;

/**
 * Creates the account manager who answers questions about agreements, checks signed copies, and offers a discount after 5% of the
 * completed orders.
 */
export function createAccountManager({ client, random, retryUntilResponse, waitMinutes, log }: SimulatorContext): SimulatedActor {
  const inProgress = new Set<string>();

  const checkCopy = async (uuid: string): Promise<void> => {
    if (inProgress.has(uuid)) return;
    inProgress.add(uuid);
    await waitMinutes(checkMinutes);
    await retryUntilResponse(() =>
      client.call(decideProviderManualAgreementCopy, { params: { uuid }, body: { decision: 'ACCEPT' } }),
    );
    inProgress.delete(uuid);
  };

  const answerQuestion = async (uuid: string): Promise<void> => {
    await waitMinutes(answerMinutes);
    const text = 'Thank you for your question. Yes, that’s right: you read the agreement as we mean it.';
    await retryUntilResponse(() => client.call(answerProviderManualAgreement, { params: { uuid }, body: { text } }));
  };

  const offer = async (customerId: number): Promise<void> => {
    const today = formatAmsterdamDate(new Date());
    let uuid = '';
    const body = {
      customerId,
      title: 'Volume discount on new orders',
      category: 'PRICE' as const,
      initialTermMonths: 12,
      startDate: addMonths(`${today.slice(0, 7)}-01`, 1),
      validUntil: addDays(today, offerDays),
      summary: 'You order from us regularly. That’s why you get a **discount on the installation** of your next ten orders.',
      items: [{ description: 'Discount on installation', quantity: 10, chargeType: 'NRC' as const, unitPrice: '-15.0000' }],
    };
    const isDrafted = await retryUntilResponse(async () => {
      ({ uuid } = await client.call(createProviderManualAgreement, { body }));
    });
    if (!isDrafted) return;
    await retryUntilResponse(() => client.call(offerProviderManualAgreement, { params: { uuid }, body: {} }));
    log(`agreement ${uuid} was offered`);
  };

  return {
    async resume() {
      const { items } = await client.call(listProviderManualAgreements, { query: { isCopyWaiting: true, limit: 200 } });
      for (const { uuid } of items) void checkCopy(uuid);
    },
    onEvent({ type, objectId, customerId }) {
      if (type === 'manual-agreement.copy-uploaded') void checkCopy(objectId);
      if (type === 'manual-agreement.question-asked') void answerQuestion(objectId);
      if (type === 'order.completed' && customerId !== null && random() < offerShare) void offer(customerId);
    },
  };
}
