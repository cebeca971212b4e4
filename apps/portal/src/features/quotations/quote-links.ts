import type { LinkTarget } from '../../ui/link-target.ts';

const quoteActions = ['view', 'accept', 'decline', 'change'] as const;
export type QuoteAction = (typeof quoteActions)[number];

/** Whether a path has a page: `/quotations/view/1` does, `/quotations/print/1` does not. */
export function isQuoteAction(action: string): action is QuoteAction {
  return quoteActions.some((quoteAction) => quoteAction === action);
}

export function linkToQuote(quotationId: number, action: QuoteAction = 'view'): LinkTarget {
  return {
    to: '/quotations/$action/$quotationId',
    params: { action, quotationId: String(quotationId) },
    search: {},
  };
}

/** The largest id that the API accepts. */
const maxId = 2_147_483_647;

/** Parses the id in a path; null if it is invalid. */
export function parseQuotationId(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= maxId ? id : null;
}
