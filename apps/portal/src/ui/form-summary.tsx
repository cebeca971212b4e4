import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../lib/validated-form.ts';
import styles from './form-summary.module.css';
import { Glyph } from './glyph.tsx';

interface FormSummaryProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  /** Brings a field into view and focuses it; without it, every field is already on the page. */
  onShow?: (field: string) => void;
  /** Translation key of the text above the list, with the `count` of errors. */
  titleKey?: string;
}

/** The errors after a rejected submit, with a link to each field. Takes the focus. */
export function FormSummary<Values extends Record<string, unknown>>(props: FormSummaryProps<Values>) {
  const { form, onShow, titleKey = 'validation.summary' } = props;
  const { t } = useTranslation();
  const { problems, summaryRef, focusField } = form;
  const show = onShow ?? focusField;
  return (
    <div ref={summaryRef} tabIndex={-1} role="alert" hidden={problems.length === 0} className={styles.summary}>
      {problems.length > 0 && (
        <>
          <Glyph name="trouble" />
          <div>
            <b>{t(titleKey, { count: problems.length })}</b>
            <ul>
              {problems.map(({ field, label, text, isOfForm }) => (
                <li key={field}>
                  {isOfForm ? (
                    <button type="button" onClick={() => show(field)}>
                      {label}: {text}
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
