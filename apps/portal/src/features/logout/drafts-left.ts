import { clearDraft, draftsOf } from '../../lib/draft.ts';

/** Session storage keeps the account id of the signed-out user in this tab across the redirect to the provider. */
const key = 'demarc.signed-out';

/** Remembers the user before sign-out, if they have drafts. */
export function rememberDrafts(accountId: string | undefined): void {
  try {
    if (accountId && draftsOf(accountId).length > 0) sessionStorage.setItem(key, accountId);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Counts the drafts of the signed-out user in this browser. */
export function countDraftsLeft(): number {
  const accountId = whoLeft();
  return accountId ? draftsOf(accountId).length : 0;
}

/** Deletes the drafts or keeps them until the next sign-in. */
export function settleDrafts(choice: 'keep' | 'discard'): void {
  const accountId = whoLeft();
  if (accountId && choice === 'discard') for (const draft of draftsOf(accountId)) clearDraft(draft);
  sessionStorage.removeItem(key);
}

function whoLeft(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
