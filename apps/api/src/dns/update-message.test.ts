import { describe, expect, it } from 'vitest';
import { capturedExchanges } from './captured-messages.ts';
import { encodeUpdate } from './update-message.ts';
import { decodeName, type ReceivedRecord, readMessage, recordClasses } from './wire.ts';

/** Describes the content of a message, without compression and signature. */
function describeMessage(bytes: Buffer) {
  const { id, flags, questions, answers, authorities } = readMessage(bytes);
  const describeRecord = ({ name, type, class: recordClass, ttl, data, dataStart }: ReceivedRecord) => ({
    name,
    type,
    class: recordClass,
    ttl,
    value: data.length > 0 ? decodeName(bytes, dataStart).name : null,
  });
  return { id, flags, questions, prerequisites: answers.map(describeRecord), updates: authorities.map(describeRecord) };
}

const zone = '0.192.in-addr.arpa';
const replacement = {
  zone,
  name: '1.2.0.192.in-addr.arpa',
  type: 'PTR',
  ttl: 86_400,
  values: ['mail.customer.example'],
} as const;
const updates = capturedExchanges.filter(({ kind }) => kind === 'add' || kind === 'replace');

describe('an update', () => {
  it.each(updates)('has the content of the message to $kind with $algorithm that $from sends', ({ kind, request }) => {
    const captured = describeMessage(Buffer.from(request, 'hex'));
    const ownMessage = describeMessage(
      kind === 'add'
        ? encodeUpdate({ id: captured.id, current: [], replacement })
        : encodeUpdate({
            id: captured.id,
            current: replacement.values,
            replacement: { ...replacement, values: ['www.customer.example'] },
          }),
    );
    expect(ownMessage).toEqual(captured);
  });

  it('removes a record set', () => {
    const { prerequisites, updates: changes } = describeMessage(
      encodeUpdate({ id: 7, current: ['a.example', 'b.example'], replacement: { ...replacement, values: [] } }),
    );
    expect(prerequisites.map(({ value }) => value)).toEqual(['a.example', 'b.example']);
    expect(changes).toEqual([{ name: replacement.name, type: 12, class: recordClasses.ANY, ttl: 0, value: null }]);
  });

  it.each([
    ['a label of 64 octets', `${'a'.repeat(64)}.example`],
    ['a name of more than 255 octets', `${`${'a'.repeat(60)}.`.repeat(5)}example`],
    ['an empty label', 'a..example'],
  ])('is not built with %s', (_what, value) => {
    expect(() => encodeUpdate({ id: 1, current: [], replacement: { ...replacement, values: [value] } })).toThrow();
  });
});
