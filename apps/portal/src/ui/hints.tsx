import type { IconName } from '@demarc/look/icons.ts';
import styles from './hints.module.css';
import { Icon } from './icon.tsx';

/** Short sentences with an icon each: what happens after saving, what to keep at hand. */
export function Hints({ hints }: { hints: readonly { icon: IconName; text: string }[] }) {
  return (
    <ul className={styles.hints}>
      {hints.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
