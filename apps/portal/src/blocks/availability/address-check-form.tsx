import '@demarc/look/entrance.css';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { splitAddress } from '../address-fields/split-address.ts';
import styles from './address-check-form.module.css';
import { toCheckSearch } from './check-search.ts';

interface AddressCheckFormProps {
  /** In a toolbar: without a visible label and with an icon-sized button. */
  isCompact?: boolean;
  /** After the check has opened, such as to close a menu. */
  onDone?: () => void;
}

/**
 * One field for an address, which opens the address check. It needs no component library and no data, so that the home page can
 * show it before anybody signs in.
 */
export function AddressCheckForm({ isCompact = false, onDone }: AddressCheckFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parts = splitAddress(input.current?.value ?? '');
    const search = parts && toCheckSearch({ ...parts, room: '' });
    setInvalid(!search?.postalCode);
    if (!search?.postalCode) return input.current?.focus();
    void navigate({ to: '/postal-code-check', search: search as never });
    onDone?.();
  };
  return (
    <search>
      <form className={isCompact ? `${styles.form} ${styles.compact}` : styles.form} onSubmit={submit} noValidate>
        <label htmlFor={id} className={isCompact ? 'unseen' : styles.label}>
          {t('entrance.check-label')}
        </label>
        <div className={styles.row}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={t('entrance.check-example')}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            onChange={() => isInvalid && setInvalid(splitAddress(input.current?.value ?? '') === null)}
          />
          <BasicButton type="submit">{t('entrance.check-button')}</BasicButton>
        </div>
        <p id={`${id}-error`} className={styles.error} role="alert">
          {isInvalid && (
            <>
              <Glyph name="trouble" />
              {t('entrance.check-invalid')}
            </>
          )}
        </p>
      </form>
    </search>
  );
}
