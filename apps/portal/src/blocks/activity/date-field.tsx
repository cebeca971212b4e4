import { useEffect, useRef, useState } from 'react';
import styles from './activity.module.css';

interface DateFieldProps {
  label: string;
  /** `2026-03-01`, or empty. */
  value: string;
  /** Undefined takes the day away. */
  onChange: (value: string | undefined) => void;
}

/** A day to filter by; it counts once its year is whole. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // What is typed runs ahead of the address, unless that changed by itself: back, clear.
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
