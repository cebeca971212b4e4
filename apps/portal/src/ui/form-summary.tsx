import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../lib/validated-form.ts';
import styles from './form-summary.module.css';
import { Glyph } from './glyph.tsx';

interface FormSummaryProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  /** Brings a field into view and focuses it; without it, every field is already on the page. */
  onShow?: (field: string) => void;
  /** Says what was not done, in the words of the button of the form. By default, it says that nothing was saved. */
  title?: string | undefined;
}

/** Lists the errors after a rejected submit, with a link to each field. Takes the focus. */
export function FormSummary<Values extends Record<string, unknown>>(props: FormSummaryProps<Values>) {
  const { form, onShow, title } = props;
  const { t } = useTranslation();
  const { problems, summaryRef, focusField } = form;
  const show = onShow ?? focusField;
  return (
    <div ref={summaryRef} tabIndex={-1} role="alert" hidden={problems.length === 0} className={styles.summary}>
      {problems.length > 0 && (
        <>
          <Glyph name="trouble" />
          <div>
            <b>{t('validation.summary', { title: title ?? t('validation.not-saved'), count: problems.length })}</b>
            <ul>
              {problems.map(({ field, label, text, isOfForm }) => (
                <li key={field}>
                  {isOfForm ? (
                    <button type="button" onClick={() => show(field)}>
                      {/* A label can be a question. */}
                      {label.endsWith('?') ? label : `${label}:`} {text}
                    </button>
                  ) : (
                    text
                  )}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
