import { useFormats } from '../../lib/format.ts';
import styles from './message-list.module.css';

export interface Message {
  id: number;
  from: 'CUSTOMER' | 'PROVIDER';
  /** The author, by the name that the reader knows. */
  author: string;
  /** A note about the author, such as their department. */
  note?: string | undefined;
  text: string;
  sentAt: string;
}

/** Messages between the customer and the provider, in the given order. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const formats = useFormats();
  return (
    <ol className={styles.messages}>
      {messages.map(({ id, from, author, note, text, sentAt }) => (
        <li key={id} data-from={from}>
          <div className={styles.by}>
            <span>
              <b>{author}</b> {note}
            </span>
            <time dateTime={sentAt}>{formats.dateTime(sentAt)}</time>
          </div>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
