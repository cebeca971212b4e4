import { useEffect, useMemo, useRef, useState } from 'react';
import { clearDraft, getDraftKey, mergeDraft, readDraft, saveDraft } from './draft.ts';
import { session } from './session.ts';

/** Long enough not to save on every key press, short enough not to lose input. */
const saveDelayMs = 300;

/** Keeps the draft of a form, saved 300 ms after the last change. Without a name, nothing is saved. */
export function useDraft<Values extends Record<string, unknown>>(
  name: string | undefined,
  initialValues: Values,
  secret: readonly string[] = [],
) {
  const key = useMemo(() => (name ? getDraftKey(session.state.claims?.uid_g ?? null, name) : null), [name]);
  const [draft] = useState(() => (key ? readDraft(key, initialValues) : null));
  const [savedAt, setSavedAt] = useState(draft?.savedAt ?? null);
  const secretFields = useRef(secret);
  const pending = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null);

  const { flush, save, clear } = useMemo(() => {
    const flush = () => {
      if (!key || !pending.current) return;
      const now = new Date();
      clearTimeout(pending.current.timer);
      saveDraft(key, pending.current.values, now, secretFields.current);
      pending.current = null;
      setSavedAt(now);
    };
    const cancelSave = () => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
    };
    return {
      flush,
      save: (values: Values) => {
        if (!key) return;
        cancelSave();
        pending.current = { values, timer: setTimeout(flush, saveDelayMs) };
      },
      clear: () => {
        cancelSave();
        if (key) clearDraft(key);
        setSavedAt(null);
      },
    };
  }, [key]);

  useEffect(() => {
    // Save pending input when the page closes or the session ends.
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  // The draft has the form's own shape, because `readDraft` leaves out what does not fit.
  const startValues = (draft ? mergeDraft(initialValues, draft.values) : initialValues) as Values;
  return { startValues, savedAt, save, clear };
}
