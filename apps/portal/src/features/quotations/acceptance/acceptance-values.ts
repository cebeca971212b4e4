import type { AcceptanceRequest } from '@demarc/contract/quotation-acceptance.ts';
import type { Quotation, QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import { groupItems } from '../offer/group-items.ts';

/** The form values of an acceptance. */
export type AcceptanceValues = {
  /** The version that the values belong to, because items of another version have other ids. A draft can be of an earlier version. */
  version: string;
  termMonths: string;
  /** By item id: the id of the item itself or of the alternative that replaces it; empty if neither is chosen. */
  choices: Record<string, string>;
  wishDate: string;
  customerReference: string;
  purchaseOrderNumber: string;
  signatory: { fullName: string; jobTitle: string };
  acceptWarnings: boolean;
  acceptedTerms: boolean;
};

type Offer = Pick<Quotation, 'version' | 'items' | 'customerReference'>;

/** The initial choices: every item that is not an alternative. */
export function getProposedChoices(items: readonly QuotationItem[]): Record<string, string> {
  return Object.fromEntries(groupItems(items).map(({ main }) => [`item${main.itemId}`, String(main.itemId)]));
}

interface Proposal {
  termMonths: number;
  wishDate: string;
  fullName: string;
}

/** The initial values of the form, from the offer. */
export function createAcceptanceValues(offer: Offer, { termMonths, wishDate, fullName }: Proposal): AcceptanceValues {
  return {
    version: String(offer.version),
    termMonths: String(termMonths),
    choices: getProposedChoices(offer.items),
    wishDate,
    customerReference: offer.customerReference ?? '',
    purchaseOrderNumber: '',
    signatory: { fullName, jobTitle: '' },
    acceptWarnings: false,
    acceptedTerms: false,
  };
}

/** The items that the user chose, in the order of the offer. */
export function getChosenItems(items: readonly QuotationItem[], choices: Readonly<Record<string, string>>): QuotationItem[] {
  const chosenIds = new Set(Object.values(choices));
  return items.filter(({ itemId }) => chosenIds.has(String(itemId)));
}

/** The body of the call. */
export function toAcceptanceRequest(
  values: AcceptanceValues,
  items: readonly QuotationItem[],
  version: number,
): AcceptanceRequest {
  const { termMonths, choices, wishDate, customerReference, purchaseOrderNumber, signatory } = values;
  return {
    version,
    termMonths: Number(termMonths),
    wishDate,
    customerReference: customerReference.trim() || null,
    acceptedItemIds: getChosenItems(items, choices).map(({ itemId }) => itemId),
    acceptWarnings: values.acceptWarnings,
    acceptedTerms: values.acceptedTerms,
    purchaseOrderNumber: purchaseOrderNumber.trim() || null,
    signatory: { fullName: signatory.fullName.trim(), jobTitle: signatory.jobTitle.trim() || null },
  };
}
