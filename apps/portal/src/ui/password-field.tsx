import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A field for a password that can be shown while typing, a new one unless `autoComplete` says otherwise. Its field must have `password` in
 * its name (`passwordAgain`) or be in the form's `secret` list, which keeps it out of drafts.
 */
export function PasswordField({ label, ...field }: TextFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      className={styles.field}
      rightSectionPointerEvents="all"
      rightSectionProps={{ className: styles.section }}
      rightSection={
        <button type="button" className={styles.show} onClick={() => setShown(!isShown)}>
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          {t(isShown ? 'form.hide' : 'form.show')}
          <span className="unseen">{label}</span>
        </button>
      }
    />
  );
}
