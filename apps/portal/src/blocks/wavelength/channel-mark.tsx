import type { WdmChannelState } from '@demarc/contract/wdm-route.ts';
import styles from './channel-mark.module.css';

/** Shows the pattern of a state: open, hatched or filled. */
export function ChannelMark({ state }: { state: WdmChannelState }) {
  return <i className={styles.mark} data-state={state} aria-hidden="true" />;
}
