import { Fragment } from 'react';
import styles from './email-text.module.css';

/** Shows an email address, or a text with one. The address wraps after the `@` or before a dot if it does not fit on one line. */
export function EmailText({ text }: { text: string }) {
  return text.split(/(?<=@)|(?<=@\S*)(?=\.)|(?=\.\S*@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A link that opens a message to the address. */
export function EmailLink({ address }: { address: string }) {
  return (
    <a className={styles.address} href={`mailto:${address}`}>
      <EmailText text={address} />
    </a>
  );
}
