// The lower bound for the cost of streams: a plain node:http server that writes each posted body to every open stream.
import { createServer, type ServerResponse } from 'node:http';

const open = new Set<ServerResponse>();
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    for (const stream of open) stream.write(bytes);
    response.end();
  } else if (request.url === '/readyz') response.end();
  else {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: hello\n\n');
    open.add(response);
    response.once('close', () => open.delete(response));
  }
});
process.once('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');
