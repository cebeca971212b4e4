import dnsPacket, { type Answer, type OptAnswer, type Packet } from 'dns-packet';
import { headerBytes, opcodes, type ReceivedMessage, recordTypes } from '../../dns/wire.ts';
import type { QueryAnswer } from './answer-query.ts';

const udpPayloadBytes = 1_232;
const authoritativeFlag = 0x0400;
const truncatedFlag = 0x0200;
/** Opcode and the recursion-desired flag, which a response repeats. */
const repeatedFlags = 0x7900;

/** Encodes the response to a message. If it is too long for UDP, it is truncated, and the client repeats the query over TCP. */
export function encodeResponse(
  request: Buffer,
  message: ReceivedMessage | null,
  result: Partial<QueryAnswer>,
  maxBytes: number,
): Buffer {
  const { rcode = 0, isAuthoritative = false, answers = [], authorities = [] } = result;
  const flags = (request.readUInt16BE(2) & repeatedFlags) | (isAuthoritative ? authoritativeFlag : 0) | rcode;
  const opt = message?.additionals.some(({ type }) => type === recordTypes.OPT) ? [optRecord] : [];
  const packet: Packet = { type: 'response', id: request.readUInt16BE(0), flags, answers, authorities, additionals: opt };
  const response = insertQuestion(dnsPacket.encode(packet), request, message);
  if (response.length <= maxBytes) return response;
  const truncated = { ...packet, flags: flags | truncatedFlag, answers: [], authorities: [] };
  return insertQuestion(dnsPacket.encode(truncated), request, message);
}

const optRecord: OptAnswer & Answer = {
  name: '.',
  type: 'OPT',
  udpPayloadSize: udpPayloadBytes,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/** Repeats the question byte for byte, so that a client recognizes its spelling. */
function insertQuestion(response: Buffer, request: Buffer, message: ReceivedMessage | null): Buffer {
  if (message?.questions.length !== 1 || message.opcode !== opcodes.QUERY) return response;
  const questionEnd = message.questionsEnd;
  const complete = Buffer.concat([
    response.subarray(0, headerBytes),
    request.subarray(headerBytes, questionEnd),
    response.subarray(headerBytes),
  ]);
  complete.writeUInt16BE(1, 4);
  return complete;
}
