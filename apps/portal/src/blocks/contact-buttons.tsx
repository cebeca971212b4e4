import { toTelUrl } from '@demarc/contract/tel-url.ts';
import type { ReactNode } from 'react';
import { getConfiguration } from '../lib/configuration.ts';
import { ActionButton } from '../ui/action-button.tsx';
import styles from './contact-buttons.module.css';

interface ContactButtonsProps {
  /** The text of the button, which says what the email asks for. */
  label: string;
  subject: string;
  /** The lines of the email. */
  body: readonly string[];
  /** Another action, after these. */
  children?: ReactNode;
}

/** A button that opens a prefilled email to the provider, and its phone number; renders nothing if neither is configured. */
export function ContactButtons({ label, subject, body, children }: ContactButtonsProps) {
  const { phone, email } = getConfiguration().support;
  const mail = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
  if (!phone && !email && !children) return null;
  return (
    <div className={styles.buttons}>
      {email && <ActionButton size="small" variant="primary" icon="mail" label={label} href={`mailto:${email}?${mail}`} />}
      {children}
      {phone && <a href={toTelUrl(phone)}>{phone}</a>}
    </div>
  );
}
