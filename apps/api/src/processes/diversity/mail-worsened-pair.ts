import { getDiversityPair } from '@demarc/contract/diversity.ts';
import type { ChangeContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import { diversityWorsened } from '../../mail/templates/diversity-worsened.ts';
import type { PairRow } from '../../modules/diversity/pair.store.ts';

/** Warns the contacts for faults, or else the main contacts, that two services came closer together. */
export async function mailWorsenedPair(
  { tx, context: { mail } }: ChangeContext,
  { customerId, one, other, conclusion, aspects }: PairRow,
  values: { newlyShared: readonly string[]; hadCertificate: boolean },
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const { companyName } = customer;
  const readers = await findMailReaders(tx, customer, { types: ['support'], shownBy: getDiversityPair });
  const unknownAspects = aspects.filter(({ result }) => result === 'NOT_KNOWN').map(({ aspect }) => aspect);
  await mail.queue(
    tx,
    ...readers.map(({ envelope, firstName }) => ({
      ...envelope,
      template: diversityWorsened,
      values: { firstName, companyName, one, other, conclusion, unknownAspects, ...values },
    })),
  );
}
