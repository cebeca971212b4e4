import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Status codes of errors that Node finds before there is a request; all other errors are 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds instead of Node to input that is not a valid request, and closes the connection. */
export function createClientErrorHandler(headers: ReadonlyMap<string, string>) {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code !== 'ECONNRESET' && socket.writable && !isResponding(socket)) {
      const status = statuses[code] ?? 400;
      const text = STATUS_CODES[status]!;
      const type = `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${text.length}\r\nConnection: close\r\n`;
      socket.write(`HTTP/1.1 ${status} ${text}\r\n${type}${lines}\r\n${text}`);
    }
    socket.destroy();
  };
}

/** In the middle of a response the client would read these bytes as part of it. Node's own handler checks the same property. */
function isResponding(socket: Socket): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
}
