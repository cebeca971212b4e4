import styles from './invoice.module.css';

/** A text with an identifier that stays on one line. Without `whole`, it wraps anywhere. */
export function WholeText({ text, whole }: { text: string; whole: string | null }) {
  const start = whole === null ? -1 : text.indexOf(whole);
  if (whole === null || start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <span className={styles.whole}>{whole}</span>
      {text.slice(start + whole.length)}
    </>
  );
}
