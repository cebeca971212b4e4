import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Status codes of errors that Node finds before there is a request; all other errors are 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Creates a handler that replaces Node's: it responds to input that is not a valid request, and closes the connection. */
export function createClientErrorHandler(headers: ReadonlyMap<string, string>) {
  const securityHeaders = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code !== 'ECONNRESET' && socket.writable && !isResponding(socket)) {
      const status = statuses[code] ?? 400;
      const text = STATUS_CODES[status]!;
      const contentHeaders = `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${text.length}\r\nConnection: close\r\n`;
      socket.write(`HTTP/1.1 ${status} ${text}\r\n${contentHeaders}${securityHeaders}\r\n${text}`);
    }
    socket.destroy();
  };
}

/**
 * Whether a response has begun. The client would read an error response as part of it. Node's own handler checks the same property.
 */
function isResponding(socket: Socket): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
}
