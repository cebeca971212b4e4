import { getIpPrefix, isNameserverFailing } from '@demarc/contract/ip-prefix.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { type CustomerWithDetails, findCustomer } from '../../db/views/customer.ts';
import { type AddressedReader, findMailReaders } from '../../mail/mail-recipients.ts';
import { type IpPrefixNoticeKind, ipPrefixNotice } from '../../mail/templates/ip-prefix-notice.ts';
import { ipPrefixRequestDecided } from '../../mail/templates/ip-prefix-request-decided.ts';
import type { PrefixRow } from './prefix.store.ts';
import type { RequestRow } from './prefix-request.store.ts';

/** Emails the support contacts about prefixes of a customer, in one email. */
export async function mailAboutPrefixes(
  tx: Database,
  { mail }: Pick<AppContext, 'mail'>,
  customerId: number,
  kind: IpPrefixNoticeKind,
  rows: readonly PrefixRow[],
): Promise<void> {
  const customer = rows.length === 0 ? null : await findCustomer(tx, customerId);
  if (!customer) return;
  const { companyName } = customer;
  const prefixes = rows.map((row) => {
    const { prefixId, prefix, description, releaseDate } = row;
    return {
      prefixId,
      prefix,
      description,
      detail: getDetail(kind, row),
      releaseDate: kind === 'RELEASE_NEAR' ? releaseDate : null,
    };
  });
  await mail.queue(
    tx,
    ...(await findReaders(tx, customer)).map(({ envelope, firstName }) => ({
      ...envelope,
      template: ipPrefixNotice,
      values: { firstName, companyName, kind, prefixes },
    })),
  );
}

function getDetail(kind: IpPrefixNoticeKind, { announcedPrefix, nameservers, originAsn }: PrefixRow): string | null {
  if (kind === 'RPKI_INVALID') return `${announcedPrefix}, AS${originAsn}`;
  if (kind !== 'DELEGATION_FAILED') return null;
  const failingNameservers = nameservers.filter(({ state }) => isNameserverFailing(state));
  return failingNameservers.map(({ nameserver }) => nameserver).join(', ');
}

/** Emails the decision about a request to the support contacts. */
export async function mailDecision(tx: Database, { mail }: Pick<AppContext, 'mail'>, row: RequestRow): Promise<void> {
  const { customerId, family, prefixLength, prefixId, prefix, decisionText: text } = row;
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const { companyName } = customer;
  const requested = `IPv${family} /${prefixLength}`;
  const assigned = prefixId !== null && prefix !== null ? { prefixId, prefix } : null;
  await mail.queue(
    tx,
    ...(await findReaders(tx, customer)).map(({ envelope, firstName }) => ({
      ...envelope,
      template: ipPrefixRequestDecided,
      values: { firstName, companyName, requested, assigned, text },
    })),
  );
}

/** Finds the support contacts, or else the main contacts, and the users who get copies of such emails. */
function findReaders(tx: Database, customer: CustomerWithDetails): Promise<AddressedReader[]> {
  return findMailReaders(tx, customer, { types: ['support'], shownBy: getIpPrefix });
}
