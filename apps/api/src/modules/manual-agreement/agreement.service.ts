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

/** Declines an offer for the customer. */
export async function decline(work: ChangeContext, key: CustomerKey, reason: string): Promise<AgreementRow> {
  const row = await lockOffered(work, key);
  const status = getAgreementStatusOn({ ...row, isCopyWaiting: false }, getToday(work));
  if (status === 'EXPIRED') throw conflict('AGREEMENT_EXPIRED', { status });
  if (status !== 'OFFERED') throw conflict('AGREEMENT_NOT_SIGNABLE', { status });
  return close(work, row, { status: 'DECLINED', event: 'declined', entry: 'DECLINED', reason });
}

/** Withdraws an offer. */
export async function withdraw(work: ChangeContext, key: AgreementKey, reason: string): Promise<AgreementRow> {
  const { row } = await lockForMove(work, key, 'withdraw');
  return close(work, row, { status: 'WITHDRAWN', event: 'withdrawn', entry: 'WITHDRAWN', reason });
}

async function close(
  work: ChangeContext,
  row: AgreementRow,
  { reason, ...what }: { status: 'DECLINED' | 'WITHDRAWN'; event: string; entry: 'DECLINED' | 'WITHDRAWN'; reason: string },
): Promise<AgreementRow> {
  const text = reason.trim();
  await deleteCodes(work.tx, row);
  const values = { status: what.status, statusReason: text, copy: null };
  const after = await writeChange(work, row, values, { event: what.event, entry: what.entry, text });
  await queueAgreementMail(work, (await findCustomer(work.tx, row.customerId))!, after, { kind: what.status, text });
  return after;
}

/** Puts a signed agreement in force. */
export async function activate(work: ChangeContext, key: AgreementKey): Promise<AgreementRow> {
  const { row, status } = await lockForMove(work, key, 'activate');
  const after = await writeChange(work, row, { status }, { event: 'activated', entry: 'ACTIVATED' });
  await queueAgreementMail(work, (await findCustomer(work.tx, row.customerId))!, after, { kind: 'ACTIVE' });
  return after;
}

/** Ends an agreement in force, now or after a date. */
export async function end(
  work: ChangeContext,
  key: AgreementKey,
  { reason, terminationDate = null }: Input<typeof endProviderManualAgreement>['body'],
): Promise<AgreementRow> {
  const { row, status } = await lockForMove(work, key, 'end');
  const today = getToday(work);
  const values = { terminationDate: terminationDate ?? today, statusReason: reason.trim() };
  if (values.terminationDate < today) {
    throw invalid([{ field: 'terminationDate', code: 'validation.out-of-range', params: { min: today } }]);
  }
  if (terminationDate !== null) {
    return writeChange(work, row, values, { event: 'terminated', entry: 'TERMINATED', text: values.statusReason });
  }
  return writeChange(work, row, { ...values, status }, { event: 'ended', entry: 'ENDED', text: values.statusReason });
}

/** Sends the question to the account manager by email, if the provider has set one. The provider's systems get an event. */
export async function ask(work: ChangeContext, key: CustomerKey, text: string): Promise<AgreementRow> {
  const { tx, context } = work;
  const row = await lockOffered(work, key);
  await checkMessageLimit(work, row);
  const after = await writeChange(work, row, {}, { event: 'question-asked', entry: 'QUESTION', text: text.trim() });
  if (row.accountManager) {
    const { brand, companyName } = (await findCustomer(tx, row.customerId))!;
    const asked = (await findEntries(tx, row)).findLast(({ type }) => type === 'QUESTION');
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
        askedBy: asked?.name ?? companyName,
        number,
        title,
        text: text.trim(),
      },
    });
  }
  return after;
}

/** Answers the last question, by email to who asked it. */
export async function answer(work: ChangeContext, key: AgreementKey, text: string): Promise<AgreementRow> {
  const row = await lockAgreement(work.tx, key);
  if (!row) throw notFound();
  const asked = (await findEntries(work.tx, row)).findLast(({ type }) => type === 'QUESTION');
  if (!asked) throw conflict('INVALID_TRANSITION', { status: row.status });
  await checkMessageLimit(work, row);
  const after = await writeChange(work, row, {}, { event: 'answered', entry: 'ANSWER', text: text.trim() });
  const customer = (await findCustomer(work.tx, row.customerId))!;
  await queueAgreementMail(work, customer, after, { kind: 'ANSWERED', text: text.trim(), accountId: asked.accountId });
  return after;
}

async function checkMessageLimit({ tx }: ChangeContext, row: AgreementRow): Promise<void> {
  const messages = (await findEntries(tx, row)).filter(({ type }) => type === 'QUESTION' || type === 'ANSWER');
  if (messages.length >= maxAgreementMessages) throw conflict('MESSAGE_LIMIT', { max: maxAgreementMessages });
}

/** Applies the status change of an agreement that is due by date. Does nothing if none is due. */
export async function applyDueMove(work: ChangeContext, key: AgreementKey): Promise<void> {
  const row = await lockAgreement(work.tx, key);
  const move = row && findDueMove(toTerm(row), getToday(work));
  if (!row || !move) return;
  if (move === 'activate') {
    await activate(work, key);
    return;
  }
  if (move === 'end') {
    const { status } = await lockForMove(work, key, 'end');
    await writeChange(work, row, { status }, { event: 'ended', entry: 'ENDED' });
    return;
  }
  const customer = (await findCustomer(work.tx, row.customerId))!;
  if (move === 'expire') {
    const { status } = await lockForMove(work, key, 'expire');
    await deleteCodes(work.tx, row);
    const after = await writeChange(work, row, { status }, { event: 'expired', entry: 'EXPIRED' });
    await queueAgreementMail(work, customer, after, { kind: 'EXPIRED' });
    return;
  }
  const what = { event: 'expiring', entry: 'REMINDED' } as const;
  const after = await writeChange(work, row, { remindedRevision: row.revision }, what);
  await queueAgreementMail(work, customer, after, { kind: 'EXPIRING' });
}
