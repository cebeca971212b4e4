import { clearDraft, draftsOf } from '../../lib/draft.ts';

/** Whose drafts the page asks about; the provider's sign-out lies between. Of this tab alone, and gone with it. */
const key = 'demarc.signed-out';

/** Before signing out: remembers who leaves, if they leave drafts behind. */
export function rememberDrafts(accountId: string | undefined): void {
  try {
    if (accountId && draftsOf(accountId).length > 0) sessionStorage.setItem(key, accountId);
  } catch {
    // Without storage there are no drafts either.
  }
}

/** How many forms the person who signed out has begun in this browser. */
export function countDraftsLeft(): number {
  const accountId = whoLeft();
  return accountId ? draftsOf(accountId).length : 0;
}

/** The person has chosen: the drafts go, or stay until the next sign-in. */
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
