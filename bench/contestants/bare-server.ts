import { createServer } from 'node:http';

/**
 * The upper bound of the HTTP layer: parses the request body and sends a prepared JSON response. First argument: the size of
 * the response in bytes.
 */
const size = Number(process.argv[2]);
const frame = JSON.stringify({ data: '' }).length;
const body = Buffer.from(JSON.stringify({ data: 'x'.repeat(Math.max(size - frame, 0)) }));

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
