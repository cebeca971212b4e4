import { useState } from 'react';
import { flushSync } from 'react-dom';

type ReplyForm = 'note' | 'document';

/** The fields that get the focus when a form opens. Only one order is open at a time. */
export const replyFieldIds: Record<ReplyForm, string> = { note: 'order-note', document: 'order-file' };

export interface ReplyForms {
  isOpen: Readonly<Record<ReplyForm, boolean>>;
  /** Opens the form, and focuses its first field. */
  open: (form: ReplyForm) => void;
}

/** The forms for a message and a document, which open on request. */
export function useReplyForms(): ReplyForms {
  const [isOpen, setOpen] = useState({ note: false, document: false });
  const open = (form: ReplyForm) => {
    flushSync(() => setOpen((before) => ({ ...before, [form]: true })));
    document.getElementById(replyFieldIds[form])?.focus();
  };
  return { isOpen, open };
}
