import { useEffect, useRef, useState } from 'react';
import styles from './activity.module.css';

interface DateFieldProps {
  label: string;
  /** `2026-03-01`, or empty. */
  value: string;
  /** Undefined clears the day. */
  onChange: (value: string | undefined) => void;
}

/** A day to filter by; it applies once its year is complete. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The input runs ahead of the URL; it follows when the URL changes by other means, such as back or clear.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const change = (text: string) => {
    setTyped(text);
    if (text !== '' && text < '1900') return;
    sent.current = text;
    onChange(text || undefined);
  };
  return (
    <label className={styles.day}>
      {label}
      <input type="date" value={typed} max="9999-12-31" onChange={({ target }) => change(target.value)} />
    </label>
  );
}
