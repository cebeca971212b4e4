import { useEffect, useMemo, useRef, useState } from 'react';
import { clearDraft, draftKey, readDraft, saveDraft, withDraft } from './draft.ts';
import { session } from './session.ts';

/** Long enough not to write at each key, short enough that nobody loses a word. */
const keepAfterMilliseconds = 300;

/** The draft of a form: what it starts with, and how what is typed is kept. */
export function useDraft<Values extends Record<string, unknown>>(
  name: string | undefined,
  initialValues: Values,
  secret: readonly string[] = [],
) {
  const key = useMemo(() => (name ? draftKey(session.state.claims?.uid_g ?? null, name) : null), [name]);
  const [found] = useState(() => (key ? readDraft(key, initialValues) : null));
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null);
  const secretFields = useRef(secret);
  const pending = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null);

  const { flush, keep, clear } = useMemo(() => {
    const flush = () => {
      if (!key || !pending.current) return;
      const now = new Date();
      clearTimeout(pending.current.timer);
      saveDraft(key, pending.current.values, now, secretFields.current);
      pending.current = null;
      setSavedAt(now);
    };
    const forget = () => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
    };
    return {
      flush,
      keep: (values: Values) => {
        if (!key) return;
        forget();
        pending.current = { values, timer: setTimeout(flush, keepAfterMilliseconds) };
      },
      clear: () => {
        forget();
        if (key) clearDraft(key);
        setSavedAt(null);
      },
    };
  }, [key]);

  useEffect(() => {
    // A page that is closed, or a session that ends, must not take the last words along.
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  // The draft has the form's own shape: whatever does not fit it was left out.
  const startValues = (found ? withDraft(initialValues, found.values) : initialValues) as Values;
  return { startValues, savedAt, keep, clear };
}
