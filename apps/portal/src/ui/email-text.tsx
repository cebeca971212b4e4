import { Fragment } from 'react';
import styles from './email-text.module.css';

/** An email address, or a text with one: the address breaks after the `@` or before a dot where it does not fit on one line. */
export function EmailText({ text }: { text: string }) {
  return text.split(/(?<=@)|(?<=@\S*)(?=\.)|(?=\.\S*@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Opens a message to the address. */
export function EmailLink({ address }: { address: string }) {
  return (
    <a className={styles.address} href={`mailto:${address}`}>
      <EmailText text={address} />
    </a>
  );
}
