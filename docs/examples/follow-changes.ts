// Follows the changes at your company, and resumes after the last one whenever the connection ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { follow } from '@demarc/client/follow.ts';
import { followEvents } from '@demarc/contract/event.ts';

const options = { endpoint: process.env.DEMARC_API ?? '', token: () => process.env.API_TOKEN ?? null };
const input = { params: { customerId: Number(process.env.CUSTOMER_ID) } };

let lastEventId = process.env.LAST_EVENT_ID ?? null;
for (;;) {
  let waitSeconds = 1;
  try {
    for await (const { id, event, data } of follow(options, followEvents, input, { lastEventId })) {
      if (event === 'change') console.log(`${data.type} ${data.objectId}`);
      if (event === 'reset') console.log('too much was missed: read everything again');
      // Stored after the event is handled, so that after a crash the program resumes with that event.
      lastEventId = id ?? lastEventId;
    }
  } catch (error) {
    if (error instanceof ProblemError && error.retryAfterSeconds !== null) waitSeconds = error.retryAfterSeconds;
    else if (!(error instanceof NoAnswerError)) throw error;
  }
  await sleep(waitSeconds * 1000);
}
