import { Fragment } from 'react';
import styles from './addresses.module.css';

/** Labels up to this length fit in the narrowest column. */
const maxUnbroken = 17;

/** A domain name that wraps after its dots only, except within a label that may be longer than its column. */
export function DomainName({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the labels of a name stay in order, and may be equal.
    <Fragment key={index}>
      <span className={label.length <= maxUnbroken ? styles.label : undefined}>{label}</span>
      <wbr />
    </Fragment>
  ));
}
