import { useSyncExternalStore } from 'react';
import { noValue, useFormats } from '../lib/format.ts';
import { getCurrentLanguage } from '../lib/i18n.ts';
import { formatRelativeTime } from '../lib/relative-time.ts';

interface RelativeTimeProps {
  value: string | null;
  /** The event at that time. `label` precedes the time; `justNow` replaces both in the first minute. */
  event?: { label: string; justNow: string };
}

/** Shows the time relative to now, with the exact time on hover. Updates while the page is open. */
export function RelativeTime({ value, event }: RelativeTimeProps) {
  const formats = useFormats();
  const now = useSyncExternalStore(subscribeToMinutes, getMinuteStart);
  const at = value === null ? null : new Date(value);
  if (!at || Number.isNaN(at.getTime())) return noValue;
  const isNow = Math.abs(at.getTime() - now) < 60_000;
  return (
    <>
      {event && !isNow && `${event.label} `}
      <time dateTime={at.toISOString()} title={formats.dateTime(at)}>
        {event && isNow ? event.justNow : formatRelativeTime(at, new Date(now), getCurrentLanguage())}
      </time>
    </>
  );
}

// Returns the start of the minute, so that all times on the page change together.
function getMinuteStart(): number {
  return Math.floor(Date.now() / 60_000) * 60_000;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribeToMinutes(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 10_000);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
