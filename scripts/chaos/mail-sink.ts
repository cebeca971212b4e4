import { createServer, type Socket } from 'node:net';

/** A minimal mail server (RFC 5321): accepts every mail and records its Message-ID. */
export interface MailSink {
  url: string;
  /** The number of times that each Message-ID was received, without the angle brackets and the host. */
  received: ReadonlyMap<string, number>;
  close(): void;
}

/** The time that accepting a mail takes: long enough that a server is often killed while it sends one. */
const responseDelayMs = 15;

export function startMailSink(): Promise<MailSink> {
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A killed sender resets the connection.
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    let text = '';
    let isContent = false;
    socket.on('data', (chunk) => {
      text += chunk;
      for (;;) {
        const end = isContent ? '\r\n.\r\n' : '\r\n';
        const endIndex = text.indexOf(end);
        if (endIndex < 0) return;
        const part = text.slice(0, endIndex);
        text = text.slice(endIndex + end.length);
        if (isContent) {
          const id = /^Message-ID: <([^@]+)@/im.exec(part)?.[1] ?? 'none';
          received.set(id, (received.get(id) ?? 0) + 1);
          isContent = false;
          setTimeout(() => socket.write('250 taken\r\n'), responseDelayMs);
        } else if (/^DATA/i.test(part)) {
          isContent = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(part)) {
          socket.end('221 bye\r\n');
        } else {
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      const close = () => {
        server.close();
        for (const socket of sockets) socket.destroy();
      };
      resolve({ url: `smtp://127.0.0.1:${port}`, received, close });
    });
  });
}
