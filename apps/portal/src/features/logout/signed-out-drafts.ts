import { clearDraft, listDraftKeys } from '../../lib/draft.ts';

/** Session storage keeps the account id of the signed-out user in this tab across the redirect to the provider. */
const storageKey = 'demarc.signed-out';

/** Remembers the user before sign-out, if they have drafts. */
export function rememberDraftOwner(accountId: string | undefined): void {
  try {
    if (accountId && listDraftKeys(accountId).length > 0) sessionStorage.setItem(storageKey, accountId);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Counts the drafts of the signed-out user in this browser. */
export function countSignedOutDrafts(): number {
  const accountId = getDraftOwner();
  return accountId ? listDraftKeys(accountId).length : 0;
}

/** Deletes the drafts or keeps them until the next sign-in. */
export function keepOrDiscardDrafts(choice: 'keep' | 'discard'): void {
  const accountId = getDraftOwner();
  if (accountId && choice === 'discard') for (const draft of listDraftKeys(accountId)) clearDraft(draft);
  sessionStorage.removeItem(storageKey);
}

function getDraftOwner(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
