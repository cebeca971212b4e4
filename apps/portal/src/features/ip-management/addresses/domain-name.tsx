import styles from './addresses.module.css';

/** A domain name that wraps after its dots only. */
export function DomainName({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the labels of a name stay in order, and may be equal.
    <span key={index} className={styles.label}>
      {label}
    </span>
  ));
}
