import { getManualAgreement } from '@demarc/contract/manual-agreement.ts';
import type { ChangeContext } from '../../app-context.ts';
import type { CustomerWithDetails } from '../../db/views/customer.ts';
import { addressTo, findMailReaders } from '../../mail/mail-recipients.ts';
import { type ManualAgreementNoticeKind, manualAgreementNotice } from '../../mail/templates/manual-agreement-notice.ts';
import { type AgreementRow, findUser } from './agreement.store.ts';

interface Notice {
  kind: ManualAgreementNoticeKind;
  /** The text of a reason or an answer. */
  text?: string;
  attachments?: readonly string[];
  /** The user whose question or copy the email is about. Gets it instead of the contacts, unless the user cannot sign in. */
  accountId?: string | null;
}

/** Queues the emails about an agreement, each in the language of its reader. */
export async function queueAgreementMail(
  { tx, context: { mail } }: Pick<ChangeContext, 'tx' | 'context'>,
  customer: CustomerWithDetails,
  row: AgreementRow,
  { kind, text, attachments = [], accountId = null }: Notice,
): Promise<void> {
  const { customerId, companyName } = customer;
  const { agreementId, number, title, validUntil, startDate, signature } = row;
  const user = accountId === null ? null : await findUser(tx, customerId, accountId);
  const readers =
    user?.status === 'ENABLED' && user.deletedAt === null
      ? [addressTo(customer, user)]
      : await findMailReaders(tx, customer, { types: ['order'], shownBy: getManualAgreement });
  await mail.queue(
    tx,
    ...readers.map(({ envelope, firstName }) => ({
      ...envelope,
      attachments,
      template: manualAgreementNotice,
      values: {
        firstName,
        companyName,
        kind,
        agreementId,
        number,
        title,
        validUntil,
        startDate,
        text: text ?? null,
        signer: signature && `${signature.fullName}, ${signature.jobTitle}`,
      },
    })),
  );
}
