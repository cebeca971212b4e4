/** A successful request is not repeated within this time, because the page it came from may still be visible. */
export const repeatWindowMs = 1_000;

interface FlightOptions {
  now?: () => number;
  /** Whether the user is leaving the page. */
  isLeaving?: () => boolean;
}

interface FlightRequest {
  /** The subject, such as a row. One request at a time runs for each. */
  subject: string;
  /** All content that is sent. */
  content: string;
}

export interface SingleFlight<T> {
  /** Sends a request, or joins the one it repeats: a running one, or one that has just succeeded. */
  start(request: FlightRequest, send: () => Promise<T>): { promise: Promise<T>; isRepeat: boolean };
  /** Lets the next request through, whatever was sent before it. */
  forget(): void;
}

/** Sends a request only once when it is started several times, by a double-click or by pressing Enter twice. */
export function createSingleFlight<T>({
  now = () => performance.now(),
  isLeaving = () => false,
}: FlightOptions = {}): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  let last: (FlightRequest & { promise: Promise<T>; endedAt: number }) | null = null;
  const findRepeated = ({ subject, content }: FlightRequest): Promise<T> | null => {
    const current = running.get(subject);
    if (current) return current;
    if (last?.subject !== subject) return null;
    const isRepeat = isLeaving() || (last.content === content && now() - last.endedAt < repeatWindowMs);
    return isRepeat ? last.promise : null;
  };
  return {
    start(request, send) {
      const repeated = findRepeated(request);
      if (repeated) return { promise: repeated, isRepeat: true };
      last = null;
      const promise = send();
      running.set(request.subject, promise);
      const end = () => {
        if (running.get(request.subject) === promise) running.delete(request.subject);
      };
      promise.then(() => {
        // `forget` may have removed the request.
        if (running.get(request.subject) === promise) last = { ...request, promise, endedAt: now() };
        end();
      }, end);
      return { promise, isRepeat: false };
    },
    forget() {
      running.clear();
      last = null;
    },
  };
}
