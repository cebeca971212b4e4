/** A request after its success is not sent again for this long: the page it came from may still show. */
export const repeatWindowMs = 1_000;

interface FlightOptions {
  now?: () => number;
  /** Whether the page is being left. */
  isLeaving?: () => boolean;
}

interface Request {
  /** What it is about, such as the row. One request runs for each at a time. */
  subject: string;
  /** Everything that is sent. */
  content: string;
}

export interface SingleFlight<T> {
  /** Sends a request, or joins the one that a repeat repeats: one under way, or one that has just succeeded. */
  start(request: Request, send: () => Promise<T>): { promise: Promise<T>; isRepeat: boolean };
  /** Lets the next request through, whatever was sent before. */
  forget(): void;
}

/** Sends a request once when it is asked for several times, by a double-click or by Enter pressed twice. */
export function createSingleFlight<T>({
  now = () => performance.now(),
  isLeaving = () => false,
}: FlightOptions = {}): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  let last: (Request & { promise: Promise<T>; endedAt: number }) | null = null;
  const findRepeated = ({ subject, content }: Request): Promise<T> | null => {
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
        // After `forget` it is no longer of interest.
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
