import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { maxAgreementMessages } from '@demarc/contract/manual-agreement.ts';
import { findDueMove, getAgreementStatusOn } from '@demarc/contract/manual-agreement-status.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { endProviderManualAgreement } from '@demarc/contract/provider/manual-agreement.ts';
import type { ChangeContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { manualAgreementQuestion } from '../../mail/templates/manual-agreement-question.ts';
import { type AgreementKey, type AgreementRow, lockAgreement } from './agreement.store.ts';
import { toTerm } from './agreement-facts.ts';
import { deleteCodes, findEntries } from './entry.store.ts';
import { queueAgreementMail } from './queue-agreement-mail.ts';
import { lockForMove, lockOffered, writeChange } from './write-change.ts';

type CustomerKey = Required<AgreementKey> & { customerId: number };

const getToday = ({ context: { clock } }: ChangeContext) => formatAmsterdamDate(clock.now());

/** Declines an offer for the customer. Throws unless the offer is open. */
export async function decline(change: ChangeContext, key: CustomerKey, reason: string): Promise<AgreementRow> {
  const row = await lockOffered(change, key);
  const status = getAgreementStatusOn({ ...row, isCopyWaiting: false }, getToday(change));
  if (status === 'EXPIRED') throw conflict('AGREEMENT_EXPIRED', { status });
  if (status !== 'OFFERED') throw conflict('AGREEMENT_NOT_SIGNABLE', { status });
  return close(change, row, { status: 'DECLINED', event: 'declined', entry: 'DECLINED', reason });
}

/** Withdraws an offer. */
export async function withdraw(change: ChangeContext, key: AgreementKey, reason: string): Promise<AgreementRow> {
  const { row } = await lockForMove(change, key, 'withdraw');
  return close(change, row, { status: 'WITHDRAWN', event: 'withdrawn', entry: 'WITHDRAWN', reason });
}

async function close(
  change: ChangeContext,
  row: AgreementRow,
  { reason, ...closure }: { status: 'DECLINED' | 'WITHDRAWN'; event: string; entry: 'DECLINED' | 'WITHDRAWN'; reason: string },
): Promise<AgreementRow> {
  const text = reason.trim();
  await deleteCodes(change.tx, row);
  const values = { status: closure.status, statusReason: text, copy: null };
  const after = await writeChange(change, row, values, { event: closure.event, entry: closure.entry, text });
  await queueAgreementMail(change, (await findCustomer(change.tx, row.customerId))!, after, { kind: closure.status, text });
  return after;
}

/** Puts a signed agreement in force. */
export async function activate(change: ChangeContext, key: AgreementKey): Promise<AgreementRow> {
  const { row, status } = await lockForMove(change, key, 'activate');
  const after = await writeChange(change, row, { status }, { event: 'activated', entry: 'ACTIVATED' });
  await queueAgreementMail(change, (await findCustomer(change.tx, row.customerId))!, after, { kind: 'ACTIVE' });
  return after;
}

/** Ends an agreement in force immediately, or schedules its end after `terminationDate`. */
export async function end(
  change: ChangeContext,
  key: AgreementKey,
  { reason, terminationDate = null }: Input<typeof endProviderManualAgreement>['body'],
): Promise<AgreementRow> {
  const { row, status } = await lockForMove(change, key, 'end');
  const today = getToday(change);
  const values = { terminationDate: terminationDate ?? today, statusReason: reason.trim() };
  if (values.terminationDate < today) {
    throw invalid([{ field: 'terminationDate', code: 'validation.out-of-range', params: { min: today } }]);
  }
  if (terminationDate !== null) {
    return writeChange(change, row, values, { event: 'terminated', entry: 'TERMINATED', text: values.statusReason });
  }
  return writeChange(change, row, { ...values, status }, { event: 'ended', entry: 'ENDED', text: values.statusReason });
}

/** Adds a question of the customer, with an event for the provider, and emails it to the account manager if there is one. */
export async function ask(change: ChangeContext, key: CustomerKey, text: string): Promise<AgreementRow> {
  const { tx, context } = change;
  const row = await lockOffered(change, key);
  await checkMessageLimit(change, row);
  const after = await writeChange(change, row, {}, { event: 'question-asked', entry: 'QUESTION', text: text.trim() });
  if (row.accountManager) {
    const { brand, companyName } = (await findCustomer(tx, row.customerId))!;
    const question = (await findEntries(tx, row)).findLast(({ type }) => type === 'QUESTION');
    const { customerId, number, title } = row;
    await context.mail.queue(tx, {
      customerId,
      brand,
      language: row.language,
      recipient: row.accountManager.email,
      template: manualAgreementQuestion,
      values: {
        firstName: row.accountManager.name,
        companyName,
        askedBy: question?.name ?? companyName,
        number,
        title,
        text: text.trim(),
      },
    });
  }
  return after;
}

/** Answers the last question of the customer, and emails the answer to the user who asked it. Throws if there is no question. */
export async function answer(change: ChangeContext, key: AgreementKey, text: string): Promise<AgreementRow> {
  const row = await lockAgreement(change.tx, key);
  if (!row) throw notFound();
  const question = (await findEntries(change.tx, row)).findLast(({ type }) => type === 'QUESTION');
  if (!question) throw conflict('INVALID_TRANSITION', { status: row.status });
  await checkMessageLimit(change, row);
  const after = await writeChange(change, row, {}, { event: 'answered', entry: 'ANSWER', text: text.trim() });
  const customer = (await findCustomer(change.tx, row.customerId))!;
  await queueAgreementMail(change, customer, after, { kind: 'ANSWERED', text: text.trim(), accountId: question.accountId });
  return after;
}

async function checkMessageLimit({ tx }: ChangeContext, row: AgreementRow): Promise<void> {
  const messages = (await findEntries(tx, row)).filter(({ type }) => type === 'QUESTION' || type === 'ANSWER');
  if (messages.length >= maxAgreementMessages) throw conflict('MESSAGE_LIMIT', { max: maxAgreementMessages });
}

/** Applies the change of an agreement that is due today: a reminder, or the status after its date. Does nothing if none is due. */
export async function applyDueMove(change: ChangeContext, key: AgreementKey): Promise<void> {
  const row = await lockAgreement(change.tx, key);
  const move = row && findDueMove(toTerm(row), getToday(change));
  if (!row || !move) return;
  if (move === 'activate') {
    await activate(change, key);
    return;
  }
  if (move === 'end') {
    const { status } = await lockForMove(change, key, 'end');
    await writeChange(change, row, { status }, { event: 'ended', entry: 'ENDED' });
    return;
  }
  const customer = (await findCustomer(change.tx, row.customerId))!;
  if (move === 'expire') {
    const { status } = await lockForMove(change, key, 'expire');
    await deleteCodes(change.tx, row);
    const after = await writeChange(change, row, { status }, { event: 'expired', entry: 'EXPIRED' });
    await queueAgreementMail(change, customer, after, { kind: 'EXPIRED' });
    return;
  }
  const what = { event: 'expiring', entry: 'REMINDED' } as const;
  const after = await writeChange(change, row, { remindedRevision: row.revision }, what);
  await queueAgreementMail(change, customer, after, { kind: 'EXPIRING' });
}
