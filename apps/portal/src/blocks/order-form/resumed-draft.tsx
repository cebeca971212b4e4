import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { NoteWithAction } from '../../ui/note-with-action.tsx';
import type { Wizard } from '../../ui/wizard/use-wizard.ts';
import { DiscardDialog } from './discard-draft.tsx';
import styles from './order-form.module.css';

interface ResumedDraftProps<Values extends Record<string, unknown>> {
  form: Pick<ValidatedForm<Values>, 'draftSavedAt' | 'areValid'>;
  wizard: Wizard;
  /** The subject of the draft; without it, the time of the draft identifies it. */
  subject: string | undefined;
  onDiscard: () => void;
}

/**
 * Shown in the first step of a form that continues a draft: names the draft, leads to the step where it stopped, and offers a new
 * order instead.
 */
export function ResumedDraft<Values extends Record<string, unknown>>({
  form,
  wizard,
  subject,
  onDiscard,
}: ResumedDraftProps<Values>) {
  const { t } = useTranslation();
  const formats = useFormats();
  // A draft that was saved after the form opened is not a resumed one.
  const [savedAt] = useState(form.draftSavedAt);
  const [isAsking, setAsking] = useState(false);
  if (!savedAt || !form.draftSavedAt || wizard.at > 0) return null;
  const firstOpen = wizard.steps.findIndex(({ fields }) => !form.areValid(fields));
  const target = firstOpen < 0 ? wizard.steps.length - 1 : firstOpen;
  return (
    <>
      <NoteWithAction
        kind="neutral"
        title={subject ? t('order-new.draft-for', { subject }) : t('order-new.draft-of', { time: formats.dateTime(savedAt) })}
        action={
          <div className={styles.draftActions}>
            {target > 0 && <ActionButton size="small" label={t('order-new.draft-continue')} onClick={() => wizard.go(target)} />}
            <ActionButton size="small" label={t('order-new.draft-new')} onClick={() => setAsking(true)} />
          </div>
        }
      >
        {t('order-new.draft-text')}
      </NoteWithAction>
      {isAsking && <DiscardDialog onDiscard={onDiscard} onClose={() => setAsking(false)} />}
    </>
  );
}
